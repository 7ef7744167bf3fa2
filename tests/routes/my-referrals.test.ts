import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { realtorReferrals, referralPayments } from '#app/db/schema/index.ts'
import { paths } from '#app/paths.ts'
import { loader as my } from '#app/routes/public/my/my.tsx'
import { loader } from '#app/routes/public/my/referrals.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { cookieOf, proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'rae@example.com'
const open = async (email: string) =>
  callLoader(loader, { url: paths.myReferrals(), cookie: await cookieOf(proveMailboxOf(email)) })

test('a realtor sees their referrals with status and payout, the client only by initials', async () => {
  const paidOn = new Date('2026-11-20T18:00:00Z')
  const client = { clientName: 'Nora Quill', clientEmail: 'nora@example.com', clientPhone: '(515) 555-0188' }
  const paid = { paymentStatus: 'paid', paymentDate: paidOn, referralFeeCents: 350_00, status: 'converted' } as const
  const { id } = makeReferral(db(), { ...client, ...paid, realtorEmail: ' Rae@Example.com' })
  const payee = { referralId: id, payeeName: 'Rae', payeeCompany: 'Homes', payeeEmail: EMAIL }
  db()
    .insert(referralPayments)
    .values([
      { ...payee, kind: 'payment', amountCents: 400_00 },
      { ...payee, kind: 'reversal', amountCents: 50_00, reason: 'Paid too much' },
    ])
    .run()
  makeReferral(db(), { realtorEmail: 'other@example.com' })
  const { data } = await open(EMAIL)
  expect(data.referrals).toMatchObject([
    { id, client: 'N. Q.', status: 'converted', paidCents: 350_00, paidOn, reversedCents: 50_00 },
  ])
  expect(JSON.stringify(data)).not.toMatch(/Nora|nora|555-0188|Paid too much/)
})

test('a payment that was reversed is not shown as paid, and a second one is without the reversal of the first', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const { id } = makeReferral(db(), {
    ...{ realtorEmail: EMAIL, status: 'converted', paymentStatus: 'reversed', referralFeeCents: 0, paymentDate: at(2) },
  })
  const payee = { referralId: id, payeeName: 'Rae', payeeCompany: 'Homes', payeeEmail: EMAIL, amountCents: 400_00 }
  db()
    .insert(referralPayments)
    .values([
      { ...payee, kind: 'payment', createdAt: at(2) },
      { ...payee, kind: 'reversal', reason: 'Wrong account', createdAt: at(3) },
    ])
    .run()
  expect((await open(EMAIL)).data.referrals).toMatchObject([{ paidCents: null, paidOn: null, reversedCents: 400_00 }])
  db()
    .insert(referralPayments)
    .values({ ...payee, kind: 'payment', amountCents: 300_00, createdAt: at(4) })
    .run()
  db()
    .update(realtorReferrals)
    .set({ paymentStatus: 'paid', referralFeeCents: 300_00, paymentDate: at(4) })
    .run()
  expect((await open(EMAIL)).data.referrals).toMatchObject([{ paidCents: 300_00, paidOn: at(4), reversedCents: 0 }])
})

test('a fee whose client was refunded is on hold, until the client pays again', async () => {
  const lead = makeLead(db())
  makeReferral(db(), { realtorEmail: EMAIL, status: 'converted', leadId: lead.id })
  makePayment(db(), { leadId: lead.id, state: 'refunded' })
  expect((await open(EMAIL)).data.referrals).toMatchObject([{ isPaidBack: true, paidCents: null }])
  makePayment(db(), { leadId: lead.id, state: 'paid' })
  expect((await open(EMAIL)).data.referrals).toMatchObject([{ isPaidBack: false }])
})

test('a pending referral names its fee, with a link from the homes page', async () => {
  makeReferral(db(), { realtorEmail: EMAIL, status: 'pending' })
  expect((await open(EMAIL)).data.referrals).toMatchObject([
    { status: 'pending', feeCents: 400_00, paidCents: null, paidOn: null },
  ])
  const page = await callLoader(my, { url: paths.my(), cookie: await cookieOf(proveMailboxOf(EMAIL)) })
  expect(page.data).toMatchObject({ homes: [], hasReferrals: true })
})

test('no one else sees them', async () => {
  makeReferral(db(), { realtorEmail: EMAIL })
  expect((await open('other@example.com')).data.referrals).toEqual([])
  expect((await callLoader(loader, { url: paths.myReferrals() })).location).toBe('/my/sign-in')
})
