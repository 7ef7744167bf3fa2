import { describe, expect, test } from 'vitest'
import { ledgerProblems, parseLedger, specificationIds } from './ledger.ts'
import { testTitles } from './test-titles.ts'

const HEAD = 'id\ttest file\ttest title\n'
const sources = {
  specificationIds: ['P1.1', 'P1.2'],
  titlesOf: (file: string) => (file === 'tests/a.test.ts' ? new Set(['shows it', 'a form > keeps it']) : undefined),
}

describe('the ledger', () => {
  test.each([
    ['a named test and a later one', 'P1.1\ttests/a.test.ts\ta form > keeps it\nP1.2\tlater\t\n', []],
    ['a missing id', 'P1.1\tlater\t\n', ['P1.2 from docs/spec is missing.']],
    ['an id twice', 'P1.1\tlater\t\nP1.2\tlater\t\nP1.2\tlater\t\n', ['Line 4 (P1.2): this id appears twice.']],
    ['an unknown id', 'P1.1\tlater\t\nP1.2\tlater\t\nP9.9\tlater\t\n', ['P9.9 is not in docs/spec.']],
    [
      'no such file',
      'P1.1\ttests/b.test.ts\tshows it\nP1.2\tlater\t\n',
      ['Line 2 (P1.1): the test file tests/b.test.ts does not exist.'],
    ],
    [
      'no such test',
      'P1.1\ttests/a.test.ts\thides it\nP1.2\tlater\t\n',
      ["Line 2 (P1.1): tests/a.test.ts has no running test 'hides it'."],
    ],
    ['neither a test nor later', 'P1.1\t\t\nP1.2\tlater\t\n', ['Line 2 (P1.1): the test file  does not exist.']],
  ])('is checked: %s', (_case, rows, problems) => {
    expect(ledgerProblems(parseLedger(HEAD + rows), sources)).toEqual(problems)
  })

  test('is checked against a page with duplicate IDs', () => {
    const twice = { ...sources, specificationIds: ['P1.1', 'P1.1'] }
    expect(ledgerProblems(parseLedger(`${HEAD}P1.1\tlater\t\n`), twice)).toEqual(['docs/spec has a duplicate id.'])
  })

  test('takes the ids of a page of docs/spec', () => {
    expect(specificationIds('## 1. Home\n\n- **P1.1** One.\n  P1.9 is no id.\n- **P1.10** Two.\n- **P1.11**\n')).toEqual([
      'P1.1',
      'P1.10',
    ])
  })
})

describe('titles of a test file', () => {
  test('have their groups, as written, without skipped tests', () => {
    const source = `
      test('plain', () => {})
      describe('group', () => { it('inner', async () => { await test.step('no test', () => {}) }) })
      test.describe('browser', () => { for (const x of all) test(\`page \${x.path}\`, () => {}) })
      test.each([1, 2])('each %s', () => {})
      test.skip('off', () => {})
      test.todo('to be written')
      describe.skip('group that is off', () => { test('off too', () => {}) })
      test.extend({}); test.beforeEach(() => {}); other('not a test')
    `
    expect([...testTitles(source, 'a.test.ts')]).toEqual(['plain', 'group > inner', 'browser > page ${x.path}', 'each %s'])
  })
})
