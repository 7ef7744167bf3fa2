import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/format/duration.ts'
import { inOrder, referralStats } from './order.ts'

const NOW = new Date('2026-11-21T15:58:00Z')

function referral(id: string, hoursAgo: number, more: Partial<Parameters<typeof referralStats>[0][number]> = {}) {
  const createdAt = new Date(NOW.getTime() - hoursAgo * HOUR_MS)
  const contact = { contactedAt: null, paymentStatus: 'unpaid', paymentDate: null, referralFeeCents: null } as const
  return { id, status: 'pending' as const, createdAt, dueAt: new Date(createdAt.getTime() + 24 * HOUR_MS), ...contact, ...more }
}

const contactedAfter = (hoursAgo: number, hours: number) => new Date(NOW.getTime() - (hoursAgo - hours) * HOUR_MS)

test('overdue referrals come first, the longest first, then the newest', () => {
  const rows = [
    referral('new', 1),
    referral('over', 25),
    referral('old', 400, { status: 'lost' }),
    referral('due now', 24),
    referral('long over', 90),
    referral('soon', 23),
  ]
  expect(inOrder(rows, NOW).map(({ id }) => id)).toEqual(['long over', 'over', 'due now', 'new', 'soon', 'old'])
})

test('the figures above the list match a count by hand', () => {
  const rows = [
    referral('waits', 1),
    referral('over', 30),
    referral('in time', 100, { status: 'contacted', contactedAt: contactedAfter(100, 2) }),
    referral('at the end', 200, { status: 'converted', contactedAt: contactedAfter(200, 24) }),
    referral('late', 300, {
      status: 'converted',
      contactedAt: contactedAfter(300, 31),
      paymentStatus: 'paid',
      paymentDate: NOW,
      referralFeeCents: 35_000,
    }),
    // Late on New Year's Eve in Chicago, so it belongs to the previous year.
    referral('last year', 9000, {
      status: 'converted',
      contactedAt: contactedAfter(9000, 4),
      paymentStatus: 'paid',
      paymentDate: new Date('2026-01-01T05:30:00Z'),
      referralFeeCents: 40_000,
    }),
    referral('taken back', 400, {
      status: 'converted',
      contactedAt: contactedAfter(400, 14),
      paymentStatus: 'reversed',
      paymentDate: NOW,
      referralFeeCents: 0,
    }),
    referral('agreed', 500, {
      status: 'converted',
      contactedAt: contactedAfter(500, 14),
      referralFeeCents: 45_050,
    }),
  ]
  expect(referralStats(rows, { usualCents: 40_000, bookedThisYearCents: 35_000 }, NOW)).toEqual({
    waiting: 2,
    overdue: 1,
    medianToContactMs: 14 * HOUR_MS,
    inTimePercent: 83,
    converted: 5,
    all: 8,
    paidThisYearCents: 35_000,
    paidThisYear: 1,
    // One never paid, one paid and reversed, and one with another fee.
    toPay: 3,
    toPayCents: 125_050,
  })
})

test('without a referral there are no figures', () => {
  expect(referralStats([], { usualCents: 40_000, bookedThisYearCents: 0 }, NOW)).toMatchObject({
    medianToContactMs: null,
    inTimePercent: null,
    all: 0,
    paidThisYearCents: 0,
  })
})
