import { expect, test } from 'vitest'
import type { Wording } from './collect.ts'
import {
  describeWordings,
  hardToRead,
  longSentences,
  refusedNames,
  refusedWords,
  repeatedSentences,
  straightApostrophes,
} from './measure.ts'

const texts = (...all: string[]): Wording[] =>
  all.map((text, index) => ({ file: `app/${index}.ts`, line: 1, place: 'text', text }))

test.each([
  'Nobody is here',
  'Whoever asks',
  'A list of its own.',
  'It stands here',
  'It was let in May',
  'An e-mail',
  'The colour',
  'Cancelled',
])('is refused: %s', (text) => expect(refusedWords(texts(text))).toHaveLength(1))

test.each(['No one is here', 'The ends of its own address', 'Let me see', 'It was left', 'An email', 'Canceled', 'npm/bin'])(
  'is allowed: %s',
  (text) => expect(refusedWords(texts(text))).toEqual([]),
)

test('refused words are found in names and data, too', () => {
  const source = "const toldOf = 'nobody@example.com'\nconst threshold = sql`holds_texts`"
  expect(refusedNames([{ file: 'app/a.ts', source }])).toEqual([
    expect.stringContaining("app/a.ts:1: 'told'"),
    expect.stringContaining("app/a.ts:1: 'nobody'"),
    expect.stringContaining("app/a.ts:2: 'holds'"),
  ])
})

test('a sentence may have 25 words, and each item of a list counts alone', () => {
  const words = (count: number) => `${'Word '.repeat(count).trim()}.`
  expect(longSentences(texts(words(25), `${words(20)} ${words(20)}`, `${'word '.repeat(20)}¶ ${words(20)}`), 'text')).toEqual([])
  expect(longSentences(texts(words(26)), 'text')).toEqual([expect.stringContaining('app/0.ts:1: 26 words')])
})

test('a text on a screen has curly apostrophes, except the exact texts of docs/spec', () => {
  const found = straightApostrophes(texts("We can't send it.", 'We can’t send it.', "The lead you're looking for doesn't exist."))
  expect(found).toEqual(["app/0.ts:1: We can't send it."])
})

test('a sentence of four words belongs in one file', () => {
  expect(repeatedSentences(texts('There is no lead.', 'There is no lead.', 'Saved.', 'Saved.'))).toEqual([
    'app/0.ts:1, app/1.ts:1: There is no lead.',
  ])
})

test('short words read easily, long ones do not', () => {
  const ease = (text: string) => Number(/ease (-?\d+)/.exec(describeWordings(texts(text), 'text'))?.[1])
  expect(ease('We call you back in a day.')).toBeGreaterThan(90)
  expect(ease('Organizational considerations notwithstanding, applicability deteriorates.')).toBeLessThan(30)
})

test('a page for visitors has short sentences of short words', () => {
  const page = (text: string): Wording[] => [{ file: 'app/routes/public/home.tsx', line: 1, place: 'text', text }]
  expect(hardToRead(page('We call you back in a day. '.repeat(12)))).toEqual([])
  expect(hardToRead(page(`${'We call you and then you call us '.repeat(2)}back. `.repeat(6)))).toEqual([
    'public pages: median sentence 17 words, reading ease 105',
    'app/routes/public/home.tsx: median sentence 17 words, reading ease 105',
  ])
  expect(hardToRead(page('Organizational considerations notwithstanding, applicability deteriorates. '.repeat(12)))).toHaveLength(
    2,
  )
  expect(hardToRead(texts('Organizational considerations notwithstanding, applicability deteriorates.'))).toEqual([])
})
