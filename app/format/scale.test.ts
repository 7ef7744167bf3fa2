import { expect, test } from 'vitest'
import { scaleAround, ticksOf } from './scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [4, [0, 2, 4]],
  [7, [0, 5, 10]],
  [31, [0, 20, 40]],
  [118, [0, 50, 100, 150]],
])('a chart of counts up to %i has whole numbers on its axis', (most, ticks) => {
  expect(ticksOf(scaleAround([0, most, 1], 3, true))).toEqual(ticks)
})

test('an axis of other values may have fractions', () => {
  expect(ticksOf(scaleAround([0, 1], 3))).toEqual([0, 0.5, 1])
})
