import { existsSync, readFileSync } from 'node:fs'
import { ledgerProblems, missingTest, namedTests, parseLedger, specificationIds } from './ledger/ledger.ts'
import { testTitles } from './ledger/test-titles.ts'

/**
 * `npm run check:ledger`: `tests/spec-ledger.tsv` has each id of `docs/spec` exactly once, with an existing test or `later`. Each
 * test in `tests/security-ledger.tsv` exists.
 */
const requirements = ['docs/spec/public-site.md', 'docs/spec/back-office.md']
const ledgerFile = 'tests/spec-ledger.tsv'
const securityFile = 'tests/security-ledger.tsv'

const lines = parseLedger(readFileSync(ledgerFile, 'utf8'))
const problems = ledgerProblems(lines, {
  specificationIds: requirements.flatMap((file) => specificationIds(readFileSync(file, 'utf8'))),
  titlesOf,
})
for (const named of namedTests(readFileSync(securityFile, 'utf8'))) {
  const problem = missingTest(named, titlesOf)
  if (problem !== null) problems.push(`${securityFile}: ${problem}`)
}

for (const problem of problems) process.stdout.write(`${problem}\n`)
const shown = lines.filter((line) => line.file !== 'later').length
process.stdout.write(`${shown} of ${lines.length} requirements have a test\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function titlesOf(file: string) {
  return existsSync(file) ? testTitles(readFileSync(file, 'utf8'), file) : undefined
}
