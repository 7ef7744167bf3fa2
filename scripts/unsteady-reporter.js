import process from 'node:process'

/** The prefix of a test's name in a run's output. */
export const SECOND_TRY = 'Passed on the second try: '

/** A Vitest reporter that lists tests which only passed at their second try, which the JSON report does not show. */
export default class UnsteadyReporter {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) process.stdout.write(`${SECOND_TRY}${test.module.relativeModuleId} ${test.fullName}\n`)
  }
}
