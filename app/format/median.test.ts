import { expect, test } from 'vitest'
import { median } from './median.ts'

test.each([
  [[], null],
  [[7], 7],
  [[10, 9, 100], 10],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %j', (values, middle) => {
  expect(median(values)).toBe(middle)
})
