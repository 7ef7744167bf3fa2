import { expect, test } from 'vitest'
import { waitAfterExit } from './back-off.ts'

test('one crash restarts at once, repeated crashes ever more slowly, and a long run resets the wait', () => {
  const restarts = { young: 0 }
  const waits = Array.from({ length: 9 }, () => waitAfterExit(restarts, 200))
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(waitAfterExit(restarts, 60_000)).toBe(0)
  expect(waitAfterExit(restarts, 200)).toBe(500)
})
