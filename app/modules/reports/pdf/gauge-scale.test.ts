import { expect, test } from 'vitest'
import { angleOf, gaugeScale, markedDollars } from './gauge-scale.ts'

test('round ends with room on both sides', () => {
  expect(gaugeScale(1690, 2110)).toEqual({ from: 1300, to: 2500, step: 50 })
})

test.each([
  [1, 1],
  [1800, 1800],
  [1600, 2000],
  [10, 90],
  [900, 9000],
  [50_000, 99_999],
  [1, 1_000_000],
])('every figure from %i to %i stands within the half circle, on at most 45 marks', (low, high) => {
  const scale = gaugeScale(low, high)
  expect(scale.from).toBeLessThanOrEqual(low)
  expect(scale.from).toBeGreaterThanOrEqual(0)
  expect(scale.to).toBeGreaterThan(high)
  expect(angleOf(scale.from, scale)).toBe(Math.PI)
  expect(angleOf(scale.to, scale)).toBe(0)
  expect(angleOf(low, scale)).toBeGreaterThanOrEqual(angleOf(high, scale))
  expect(markedDollars(scale).length).toBeLessThanOrEqual(45)
})

test('what lies beyond the scale stands at its end', () => {
  const scale = gaugeScale(1600, 2000)
  expect(angleOf(0, scale)).toBe(Math.PI)
  expect(angleOf(90_000, scale)).toBe(0)
})
