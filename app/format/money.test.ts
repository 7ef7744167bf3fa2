import { describe, expect, it } from 'vitest'
import {
  formatCents,
  formatCount,
  formatDollarDifference,
  formatDollars,
  formatDollarsAndCents,
  formatFee,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatRate,
  pluralOf,
} from './money.ts'

describe('money', () => {
  it.each([
    [1895, '$1,895'],
    [0, '$0'],
    [1_234_567.5, '$1,234,568'],
    [-1399, '−$1,399'],
    [-0.4, '$0'],
  ])('shows %d dollars without decimals as %s', (dollars, text) => {
    expect(formatDollars(dollars)).toBe(text)
  })

  it.each([
    [67_429, '+$67,429'],
    [-4657, '−$4,657'],
    [0, '$0'],
    [0.2, '$0'],
  ])('shows a difference of %d with its sign as %s', (dollars, text) => {
    expect(formatDollarDifference(dollars)).toBe(text)
  })

  it('shows cents for amounts that are charged', () => {
    expect(formatCents(19_900)).toBe('$199.00')
    expect(formatCents(-5)).toBe('−$0.05')
    expect(formatDollarsAndCents(1.163)).toBe('$1.16')
  })

  it('shows numbers and percents in US English', () => {
    expect(formatNumber(1640)).toBe('1,640')
    expect(formatNumber(1.5)).toBe('1.5')
    expect(formatPercent(95)).toBe('95%')
    expect(formatPercentChange(3.5)).toBe('+3.5%')
    expect(formatPercentChange(-2)).toBe('−2%')
    expect(formatPercentChange(0.04)).toBe('0%')
  })

  it.each([
    [19_900, '$199'],
    [45_050, '$450.50'],
    [45_005, '$450.05'],
    [0, '$0'],
  ])('shows a fee of %d cents with cents only if there are any: %s', (cents, text) => {
    expect(formatFee(cents)).toBe(text)
  })

  it.each([
    [6.875, '6.875%'],
    [6.25, '6.25%'],
    [5, '5%'],
    [0.000001, '0.000001%'],
    [-0.75, '−0.75%'],
    [100, '100%'],
    [0, '0%'],
  ])('shows a rate of %d percent as it was entered: %s', (percent, text) => {
    expect(formatRate(percent)).toBe(text)
  })

  it('pluralizes by one rule', () => {
    expect([0, 1, 2, 1204].map((count) => formatCount(count, 'home'))).toEqual(['0 homes', '1 home', '2 homes', '1,204 homes'])
    expect([1, 3].map((count) => formatCount(count, 'analysis', 'analyses'))).toEqual(['1 analysis', '3 analyses'])
  })

  it('gives the noun of a count without its number', () => {
    expect([0, 1, 2].map((count) => pluralOf(count, 'lead'))).toEqual(['leads', 'lead', 'leads'])
  })
})
