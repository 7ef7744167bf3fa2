import { expect, test } from 'vitest'
import { openState } from './analysis-state.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

test.each([
  [0, 'waiting'],
  [119, 'waiting'],
  [120, 'failed'],
  [86_400, 'failed'],
] as const)('a run asked for %i seconds ago is %s', (seconds, state) => {
  expect(openState(secondsAgo(seconds), NOW)).toBe(state)
})

test("a run that was never requested, or under a clock that was set back, isn't awaited", () => {
  expect(openState(null, NOW)).toBe('failed')
  expect(openState(secondsAgo(-7 * 86_400), NOW)).toBe('failed')
})
