import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ledgerProblems, parseLedger } from './ledger/ledger.ts'
import { testTitles } from './ledger/test-titles.ts'

/**
 * `npm run check:ledger`: every line of the specification stands in `tests/spec-ledger.tsv` with a test that exists, or with
 * `later`. Where the numbered specification lies beside the project, the ids are compared with it too.
 */
const ledgerFile = 'tests/spec-ledger.tsv'
const specificationFile = path.resolve('../shared/spec/lines.tsv')

const lines = parseLedger(readFileSync(ledgerFile, 'utf8'))
const problems = ledgerProblems(lines, {
  specificationIds: existsSync(specificationFile) ? firstColumn(readFileSync(specificationFile, 'utf8')) : undefined,
  titlesOf: (file) => (existsSync(file) ? testTitles(readFileSync(file, 'utf8'), file) : undefined),
})

for (const problem of problems) process.stdout.write(`${problem}\n`)
const shown = lines.filter((line) => line.file !== 'later').length
process.stdout.write(`${shown} of ${lines.length} lines are shown by a test\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function firstColumn(table: string): string[] {
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t', 1)[0] ?? '')
}
