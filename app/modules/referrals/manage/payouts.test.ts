import { expect, test } from 'vitest'
import { leastCost } from '#tests/setup/processor-time.ts'
import { type BookedPayment, emailKeysOf, payoutsOf, reportingThresholdCents } from './payouts.ts'

function booked(
  payeeEmail: string,
  amountCents: number,
  createdAt: string,
  kind: BookedPayment['kind'] = 'payment',
  realtor: Partial<BookedPayment> = {},
): BookedPayment {
  return {
    referralId: payeeEmail.trim().toLowerCase(),
    kind,
    amountCents,
    payeeName: payeeEmail,
    payeeCompany: 'Prairie Key Realty',
    payeeEmail,
    createdAt: new Date(createdAt),
    ...{ realtorName: payeeEmail, realtorEmail: payeeEmail, realtorPhone: '' },
    ...realtor,
  }
}

test('the total of each payee in a year, after reversals, largest first', () => {
  const entries = [
    booked('pilar@example.com', 40_000, '2026-03-01T15:00:00Z'),
    booked('renee@example.com', 40_000, '2026-04-01T15:00:00Z'),
    booked('RENEE@example.com ', 45_001, '2026-05-01T15:00:00Z'),
    booked('renee@example.com', 5_000, '2026-06-01T15:00:00Z', 'reversal'),
  ]
  expect(
    payoutsOf(entries, 2026).map(({ payeeEmail, payments, paidCents, reversedCents, totalCents }) => [
      payeeEmail,
      payments,
      paidCents,
      reversedCents,
      totalCents,
    ]),
  ).toEqual([
    ['renee@example.com', 2, 85_001, 5_000, 80_001],
    ['pilar@example.com', 1, 40_000, 0, 40_000],
  ])
})

test('a realtor whose address changed between two payments is one payee', () => {
  const now = { realtorName: 'Pilar Sol', realtorPhone: '(515) 555-0107' }
  const totalsOf = (entries: BookedPayment[]) =>
    payoutsOf(entries, 2026).map(({ payeeEmail, totalCents, emailKeys }) => [payeeEmail, totalCents, emailKeys])
  // Another referral from the new address, with the same name and phone.
  expect(
    totalsOf([
      booked('pilar@old.example', 90_000, '2026-03-01T15:00:00Z', 'payment', now),
      booked('pilar@new.example', 120_000, '2026-04-01T15:00:00Z', 'payment', { ...now, realtorPhone: '515-555-0107' }),
    ]),
  ).toEqual([['pilar@new.example', 210_000, ['pilar@new.example', 'pilar@old.example']]])
  // The referral itself was corrected after the payment.
  expect(
    totalsOf([
      booked('pilar@old.example', 90_000, '2026-03-01T15:00:00Z', 'payment', { realtorEmail: 'Pilar@New.example' }),
      booked('pilar@new.example', 120_000, '2026-04-01T15:00:00Z'),
    ]),
  ).toEqual([['pilar@new.example', 210_000, ['pilar@new.example', 'pilar@old.example']]])
  // The same name with another phone is a different person, and so is another name with an office's phone.
  expect(
    totalsOf([
      booked('a@example.com', 100, '2026-03-01T15:00:00Z', 'payment', now),
      booked('b@example.com', 200, '2026-03-01T15:00:00Z', 'payment', { ...now, realtorPhone: '515 555 0108' }),
      booked('c@example.com', 300, '2026-03-01T15:00:00Z', 'payment', { ...now, realtorName: 'Renee Whitlock' }),
    ]),
  ).toHaveLength(3)
})

test('realtors whose data was deleted on request are not one payee, and have no address', () => {
  const deleted = { realtorName: 'Deleted on request', realtorEmail: '', realtorPhone: '' }
  const entries = ['one', 'two'].map((referralId, at) =>
    booked('', 100 + at, '2026-03-01T15:00:00Z', 'payment', { ...deleted, referralId }),
  )
  expect(payoutsOf(entries, 2026).map(({ totalCents, emailKeys }) => [totalCents, emailKeys])).toEqual([
    [101, []],
    [100, []],
  ])
  expect(emailKeysOf(entries, 'one')).toEqual([])
})

test("a year is in Chicago time: its last evening counts, New Year's morning in London does not", () => {
  const entries = [booked('a@example.com', 100, '2026-01-01T05:59:59Z'), booked('b@example.com', 200, '2026-01-01T06:00:00Z')]
  expect([2025, 2026].map((year) => payoutsOf(entries, year).map(({ totalCents }) => totalCents))).toEqual([[100], [200]])
})

test('a 1099-NEC is due from $600 through 2025, from $2,000 since', () => {
  expect([2024, 2025, 2026].map(reportingThresholdCents)).toEqual([60_000, 60_000, 200_000])
})

test.each([
  ['one address', () => ({ realtorPhone: '' })],
  [
    'one name and phone',
    (at: number) => ({ realtorName: 'Pilar Ortiz', realtorPhone: '515-555-0142', realtorEmail: `${at}@example.com` }),
  ],
])('thirty thousand referrals of %s are grouped about as quickly as those of as many payees', async (_kind, realtorOf) => {
  const entries = Array.from({ length: 30_000 }, (_, at): BookedPayment => {
    const email = _kind === 'one address' ? 'pilar@example.com' : `${at}@example.com`
    return { ...booked(email, 100, '2026-03-01T15:00:00Z', 'payment', realtorOf(at)), referralId: `referral ${at}` }
  })
  expect(payoutsOf(entries, 2026)).toMatchObject([{ payments: 30_000, totalCents: 3_000_000 }])
  expect(await leastCost(() => payoutsOf(entries, 2026), { enough: 600 })).toBeLessThan(600)
})
