import { describe, expect, it } from 'vitest'
import { gaugeAngle, gaugeScale } from './scale.ts'
import { endLabel, GAUGE, gaugePoint } from './gauge-geometry.ts'

describe('the gauge', () => {
  it('uses round figures around the estimate, as drawn', () => {
    expect(gaugeScale(1690, 1895, 2110, [1795, 1850, 2075])).toEqual({ min: 1400, max: 2400, minorStep: 25, majorStep: 100 })
  })

  it('keeps close to a wide range', () => {
    expect(gaugeScale(1003, 1338, 1834, [])).toMatchObject({ min: 100, max: 2500 })
  })

  it.each([
    ['a studio', 500, 550, 600],
    ['a range without width', 1200, 1200, 1200],
    ['an estimate at the end of its range', 900, 1500, 1500],
    ['a very high rent', 9000, 10_000, 12_000],
  ])('contains the whole range of %s', (_name, low, estimate, high) => {
    const scale = gaugeScale(low, estimate, high, [])
    expect(scale.min).toBeLessThanOrEqual(low)
    expect(scale.max).toBeGreaterThanOrEqual(high)
    expect(scale.min).toBeGreaterThanOrEqual(0)
    expect((scale.max - scale.min) / scale.minorStep).toBeLessThanOrEqual(64)
  })

  it("doesn't let one distant comparable squeeze the range", () => {
    const scale = gaugeScale(1690, 1895, 2110, [9000])
    expect(scale.max).toBeLessThan(3000)
    expect(gaugeAngle(9000, scale)).toBe(0)
  })

  it('runs from the left end to the right', () => {
    const scale = { min: 1000, max: 2000 }
    expect(gaugeAngle(1000, scale)).toBeCloseTo(Math.PI)
    expect(gaugePoint(gaugeAngle(1500, scale), 100).y).toBeCloseTo(GAUGE.cy - 100)
    expect(gaugePoint(gaugeAngle(2000, scale), 100).x).toBeCloseTo(GAUGE.cx + 100)
  })

  it('keeps the labels of both ends clear of the label of the estimate', () => {
    expect(endLabel(Math.PI / 2 + 0.05, GAUGE.cx, 'low').x).toBeLessThanOrEqual(GAUGE.cx - 60)
    expect(endLabel(Math.PI / 2 - 0.05, GAUGE.cx, 'high').x).toBeGreaterThanOrEqual(GAUGE.cx + 60)
  })
})
