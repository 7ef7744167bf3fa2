import { expect, test } from 'vitest'
import { signInDelayMs } from './sign-in-rules.ts'

test.each([
  [0, 0],
  [19, 0],
  [20, 250],
  [29, 250],
  [30, 500],
  [40, 1000],
  [50, 2000],
  [100, 2000],
  [1_000_000, 2000],
])('after %d wrong passwords an attempt waits %d ms', (wrong, delayMs) => {
  expect(signInDelayMs(wrong)).toBe(delayMs)
})
