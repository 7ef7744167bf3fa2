import process from 'node:process'

/** The prefix of a test's name in a run's output. */
export const SECOND_TRY = 'Passed on the second try: '

/**
 * A Vitest reporter that lists tests which only passed at their second try, with the first one's error. The JSON report shows
 * neither.
 */
export default class UnsteadyReporter {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const [error] = test.result().errors ?? []
    const why = (error?.message ?? 'no error').replaceAll(/\s+/g, ' ').slice(0, 300)
    process.stdout.write(`${SECOND_TRY}${test.module.relativeModuleId} ${test.fullName}: ${why}\n`)
  }
}
