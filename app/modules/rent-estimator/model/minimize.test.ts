import { expect, test } from 'vitest'
import { minimize } from './minimize.ts'

test('finds the minimum of a curved valley', () => {
  const valley = ([x = 0, y = 0]: Float64Array) => ({
    value: (1 - x) ** 2 + 100 * (y - x * x) ** 2,
    slopes: Float64Array.of(-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)),
  })
  const [x, y] = minimize(valley, [-1.2, 1])
  expect(x).toBeCloseTo(1, 2)
  expect(y).toBeCloseTo(1, 2)
})

test('shortens a step into an undefined region', () => {
  const logarithm = ([x = 0]: Float64Array) => {
    if (x <= 0) throw new RangeError('no value')
    return { value: x - Math.log(x), slopes: Float64Array.of(1 - 1 / x) }
  }
  expect(minimize(logarithm, [100])[0]).toBeCloseTo(1, 2)
})
