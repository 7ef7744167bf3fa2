import process from 'node:process'

/** What is before the name of a test in the output of a run. */
export const SECOND_TRY = 'Passed on the second try: '

/** A reporter of Vitest that names the tests which passed at their second try only: its JSON report does not say so. */
export default class UnsteadyReporter {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) process.stdout.write(`${SECOND_TRY}${test.module.relativeModuleId} ${test.fullName}\n`)
  }
}
