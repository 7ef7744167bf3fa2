import fc from 'fast-check'
import { expect, test } from 'vitest'
import { median, medianOf } from './median.ts'

test.each([
  [[], null],
  [[7], 7],
  [[10, 9, 100], 10],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %j', (values, middle) => {
  expect(median(values)).toBe(middle)
})

test('the median of any values is the middle one in order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer()), { minLength: 1 }), (values) => {
      const sorted = values.toSorted((a, b) => a - b)
      const [lower = 0, upper = 0] = [sorted[(values.length - 1) >> 1], sorted[values.length >> 1]]
      expect(medianOf(Float64Array.from(values))).toBe((lower + upper) / 2)
    }),
  )
})
