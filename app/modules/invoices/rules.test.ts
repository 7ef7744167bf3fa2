import fc from 'fast-check'
import { centsText } from '#app/format/cents-text.ts'
import { describe, expect, test } from 'vitest'
import {
  canTransition,
  centsOfAmount,
  daysOverdue,
  howToPay,
  invoiceBadge,
  lineWords,
  ownNumberText,
  sumOfTyped,
} from './rules.ts'

describe('the amount of a line', () => {
  test.each([
    ['299', 29_900],
    ['$45.50', 4_550],
    ['1,299.5', 129_950],
    ['.5', 50],
    ['', 0],
    ['0.00', 0],
    ['999,999.99', 99_999_999],
    // Exact where multiplying a decimal by 100 is not.
    ['1.1', 110],
    ['8.29', 829],
    ['1.15', 115],
  ])('%j is %d cents', (typed, cents) => {
    expect(centsOfAmount(typed)).toBe(cents)
  })

  test.each(['abc', '-5', '1.234', '1,23', '1e3', '.', '1000000', '٣', 'Infinity', '1 000'])('%j is not an amount', (typed) => {
    expect(centsOfAmount(typed)).toBeNull()
  })

  test('parses back unchanged', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => centsOfAmount(centsText(cents)) === cents))
  })
})

test('a line with a quantity says so', () => {
  expect(lineWords({ description: 'Key', quantity: 1, amountCents: 450 })).toBe('Key')
  expect(lineWords({ description: 'Key', quantity: 3, amountCents: 1350 })).toBe('Key (3 × $4.50)')
})

test('an invoice is late from the day after it was due, while it is open', () => {
  const dueAt = new Date('2026-11-18T15:00:00Z')
  const at = (day: string) => daysOverdue({ status: 'open', dueAt }, new Date(`${day}T15:00:00Z`))
  expect(at('2026-11-18')).toBe(0)
  expect(at('2026-11-21')).toBe(3)
  // By calendar days in Des Moines, whatever the hour: it was due on the 18th at 9 AM, and the 19th starts at 6 AM UTC.
  expect(daysOverdue({ status: 'open', dueAt }, new Date('2026-11-19T05:59:00Z'))).toBe(0)
  expect(daysOverdue({ status: 'open', dueAt }, new Date('2026-11-19T06:00:00Z'))).toBe(1)
  expect(daysOverdue({ status: 'paid', dueAt }, new Date('2026-12-01'))).toBe(0)
  expect(daysOverdue({ status: 'open', dueAt: null }, new Date('2026-12-01'))).toBe(0)
})

test('a paid or voided invoice stays so', () => {
  expect(canTransition('open', 'paid')).toBe(true)
  expect(canTransition('uncollectible', 'paid')).toBe(true)
  for (const status of ['draft', 'open', 'void', 'uncollectible'] as const) expect(canTransition('paid', status)).toBe(false)
  expect(canTransition('void', 'paid')).toBe(false)
})

test("our own invoice numbers begin with the company's initials", () => {
  expect(ownNumberText('Harvest Gate', 42)).toBe('HG-1042')
  expect(ownNumberText('…', 1)).toBe('INV-1001')
})

test('the badge is green when paid and yellow otherwise, and says how late an invoice is', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const badge = (status: Parameters<typeof canTransition>[0], dueAt: Date | null = null, isBusy = false) =>
    invoiceBadge({ status, dueAt, isBusy, amountDueCents: 29_900, refundedCents: 0 }, now)
  expect(badge('paid')).toEqual({ label: 'Paid', color: 'green', late: null })
  expect(badge('open')).toEqual({ label: 'Open', color: 'yellow', late: null })
  expect(badge('void')).toMatchObject({ label: 'Void', color: 'yellow' })
  expect(badge('draft', null, true)).toMatchObject({ label: 'Sending', color: 'yellow' })
  expect(badge('draft')).toMatchObject({ label: 'Not sent' })
  expect(badge('open', new Date('2026-11-18T12:00:00Z'))).toEqual({ label: 'Overdue', color: 'yellow', late: '3 days late' })
})

test('partly typed lines are added up as far as possible', () => {
  expect(
    sumOfTyped([{ amount: '299.00' }, { quantity: '2', amount: '22.75' }, { amount: 'x' }, { quantity: 'y', amount: '5' }]),
  ).toBe(34_450)
})

test('a refunded invoice says so, in whole or in part', () => {
  const at = (refundedCents: number) => ({ status: 'paid' as const, number: 'HG-1042', amountDueCents: 29_900, refundedCents })
  const badge = (refundedCents: number) => invoiceBadge({ ...at(refundedCents), dueAt: null, isBusy: false }, new Date())
  expect(badge(29_900)).toEqual({ label: 'Refunded', color: 'yellow', late: null })
  expect(badge(5_050)).toEqual({ label: 'Partly refunded', color: 'yellow', late: null })
  const company = { name: 'Harvest Gate', postalAddress: 'PO Box 1' }
  expect(howToPay(at(5_050), company)).toContain('$50.50 of it was refunded to you')
  expect(howToPay(at(29_900), company)).not.toContain('Thank you')
})
