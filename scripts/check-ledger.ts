import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ledgerProblems, missingTest, namedTests, parseLedger } from './ledger/ledger.ts'
import { testTitles } from './ledger/test-titles.ts'

/**
 * `npm run check:ledger`: every line of the specification stands in `tests/spec-ledger.tsv` with a test that exists, or with
 * `later`, and each test that `docs/security.md` names exists. Where the numbered specification lies beside the project, the ids are compared with it too.
 */
const ledgerFile = 'tests/spec-ledger.tsv'
const securityPage = 'docs/security.md'
const specificationFile = path.resolve('../shared/spec/lines.tsv')

const lines = parseLedger(readFileSync(ledgerFile, 'utf8'))
const problems = ledgerProblems(lines, {
  specificationIds: existsSync(specificationFile) ? firstColumn(readFileSync(specificationFile, 'utf8')) : undefined,
  titlesOf,
})
for (const named of namedTests(readFileSync(securityPage, 'utf8'))) {
  const problem = missingTest(named, titlesOf)
  if (problem !== null) problems.push(`${securityPage}: ${problem}`)
}

for (const problem of problems) process.stdout.write(`${problem}\n`)
const shown = lines.filter((line) => line.file !== 'later').length
process.stdout.write(`${shown} of ${lines.length} lines are shown by a test\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function titlesOf(file: string) {
  return existsSync(file) ? testTitles(readFileSync(file, 'utf8'), file) : undefined
}

function firstColumn(table: string): string[] {
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t', 1)[0] ?? '')
}
