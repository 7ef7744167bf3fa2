import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceAfter, loanPayment } from './loan.ts'

const balance = fc.integer({ min: 0, max: 50_000_000 })
const rate = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(1e-300, 1e-12, 0.000001, 100))

describe('the loan', () => {
  // Month by month in decimal arithmetic of 50 digits: 220,000 at 5%/12 for 360 months is 1,181.0076 a month.
  test('of $220,000 at 5% costs $1,181.01 a month', () => {
    expect(loanPayment(220_000, 5)).toBeCloseTo(1181.0076, 4)
  })

  test('is straight-line at a rate of 0', () => {
    expect(loanPayment(360_000, 0)).toBe(1000)
    expect(balanceAfter(360_000, 0, 90)).toBe(270_000)
  })

  test('is paid off after 30 years, whatever the rate, and never owes less than nothing before', () => {
    fc.assert(
      fc.property(balance, rate, (owed, percent) => {
        expect(balanceAfter(owed, percent, 360)).toBe(0)
        expect(balanceAfter(owed, percent, 0)).toBeCloseTo(owed, 5)
        for (let year = 1; year <= 30; year++) {
          const before = balanceAfter(owed, percent, 12 * (year - 1))
          const after = balanceAfter(owed, percent, 12 * year)
          expect(after).toBeGreaterThanOrEqual(0)
          expect(after).toBeLessThanOrEqual(before + 1e-6)
        }
      }),
    )
  })

  test('agrees with paying month by month, and the last of the 360 payments leaves nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.double({ min: 0, max: 20, noNaN: true }), (owed, percent) => {
        const payment = loanPayment(owed, percent)
        let left = owed
        let furthest = 0
        for (let month = 1; month <= 360; month++) {
          left = left * (1 + percent / 1200) - payment
          furthest = Math.max(furthest, Math.abs(balanceAfter(owed, percent, month) - left))
        }
        expect(furthest).toBeLessThan(1e-9 * owed)
        expect(Math.abs(left)).toBeLessThan(1e-9 * owed)
      }),
    )
  })

  // Forward, a rate of 100% would blow the smallest rounding up; backward it dies away.
  test('from nothing owed after month 360 back to today, is the balance, whatever the rate', () => {
    fc.assert(
      fc.property(balance, rate, (owed, percent) => {
        const payment = loanPayment(owed, percent)
        let left = 0
        let furthest = 0
        for (let month = 359; month >= 0; month--) {
          left = (left + payment) / (1 + percent / 1200)
          furthest = Math.max(furthest, Math.abs(balanceAfter(owed, percent, month) - left))
        }
        expect(furthest).toBeLessThanOrEqual(1e-9 * owed)
        expect(Math.abs(left - owed)).toBeLessThanOrEqual(1e-9 * owed)
      }),
    )
  })

  test('has a finite payment of at least straight-line for every rate', () => {
    fc.assert(
      fc.property(balance, rate, (owed, percent) => {
        const payment = loanPayment(owed, percent)
        expect(Number.isFinite(payment)).toBe(true)
        expect(payment).toBeGreaterThanOrEqual((owed / 360) * (1 - 1e-9))
      }),
    )
  })
})
