import { expect, test } from 'vitest'
import { type Place, collectNames, collectWordings } from './collect.ts'

const SOURCE = `
import { x } from './a module with spaces'
/** Why the page is
 * there. */
const query = sql\`select id from leads\`
// Two lines
// make one comment.
export const page = (name: string) => (
  <main className="card card--wide">
    <p title="Read aloud">Hello <b>{name}</b>, call us at {'the office'}.</p>
    {name === '' ? 'No name yet' : \`Saved as \${name} today\`}
  </main>
)`

const found = (source: string, file: string, place: Place) =>
  collectWordings(source, file)
    .filter((wording) => wording.place === place)
    .map(({ line, text }) => `${line} ${text}`)

test('texts are what people read: a sentence with its inline elements, and no class, module or SQL', () => {
  expect(found(SOURCE, 'app/page.tsx', 'text')).toEqual([
    '10 Hello {…}, call us at the office.',
    '10 Read aloud',
    '10 the office',
    '11 No name yet',
    '11 Saved as {…} today',
  ])
})

test('comments are read whole, however many lines they have', () => {
  expect(found(SOURCE, 'app/page.tsx', 'comment')).toEqual(['3 Why the page is there.', '6 Two lines make one comment.'])
})

test('in tests, titles are read, also of a table, and not the compared values', () => {
  const source = "describe('a lead', () => test.each([[1]])('is kept %i times', () => expect('two words').toBe(1)))"
  expect(found(source, 'app/a.test.ts', 'test')).toEqual(['1 a lead', '1 is kept %i times'])
  expect(found(source, 'app/a.test.ts', 'text')).toEqual([])
})

test('docs are read by paragraphs, items and cells, without their code', () => {
  const source =
    '# Title\n\nOne line\nand [its end](a.md).\n\n```sh\nnpm test\n```\n\n- an item with `code`\n\n| a | cell |\n| - | --- |\n'
  expect(found(source, 'pages/a.md', 'doc')).toEqual(['1 Title', '3 One line and its end.', '10 an item with Code', '12 cell'])
})

test('names are those of code, each once, without the keys of objects', () => {
  const names = collectNames(
    'const { size } = look\nexport const rentOf = (look: Look) => ({ addressline: look.size })',
    'app/a.ts',
  )
  expect(names.map(({ name, line }) => `${line} ${name}`)).toEqual(['1 size', '1 look', '2 rentOf', '2 Look'])
})
