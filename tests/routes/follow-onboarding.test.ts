import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads, payments } from '#app/db/schema/index.ts'
import { bookWalkthrough } from '#app/modules/booking/book-walkthrough.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { confirmTerms } from '#app/modules/enrollment/terms/confirm-terms.server.ts'
import { action as sign } from '#app/routes/public/sign.tsx'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { ok } from '#app/result.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { reachSigning } from '#tests/setup/signing.ts'

setupTestDatabase()

test('staff see an owner schedule the walkthrough, sign the agreement and pay', async () => {
  const leadId = makeReport(db(), { lead: { status: 'analysis_submitted' } })
  const { cookie } = signedInAs('user')
  const staffSee = async () => (await callLoader(leadPage, { url: `/leads/${leadId}`, params: { leadId }, cookie })).data

  confirmTerms({ leadId, ipAddress: undefined, userAgent: null, from: 'walkthrough' })
  expect((await staffSee()).lead.statusKey).toBe('site_visit_scheduled')
  const startsAt = bookableHours(new Date())[3] ?? new Date()
  const booking = inTransaction((tx) => createBookingToken(tx, leadId))
  expect(
    bookWalkthrough({ token: booking, visitor: null, startsAt, seen: '', countBooking: () => true, hasPaid: false }).result,
  ).toEqual(ok('booked'))
  expect((await staffSee()).lead).toMatchObject({ statusKey: 'walkthrough_scheduled', walkthroughDate: startsAt })

  const started = await reachSigning(leadId)
  const token = started.ok ? started.url.replace('/sign/', '') : ''
  expect(await staffSee()).toMatchObject({ lead: { statusKey: 'contract_sent' }, documents: [{ status: 'pending' }] })
  const press = (form: Record<string, string>) => callAction(sign, { url: `/sign/${token}`, params: { token }, form })
  await press({ intent: 'code' })
  const [mail] = listMails('signing-code')
  const code = /code is ([A-Z0-9-]{9})/.exec(mail?.textBody ?? '')?.[1] ?? ''
  await press({ intent: 'sign', consent: 'on', fullName: 'Ann Owner', code })
  expect((await staffSee()).documents).toMatchObject([{ status: 'completed' }])

  makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })
  const page = await staffSee()
  expect(page.payments).toMatchObject([{ amountCents: 199_00 }])
  expect(page.progress.map(({ label, isDone }) => [label, isDone])).toEqual([
    ['Property Analysis', true],
    ['Document Signing', true],
    ['Payment Processing', true],
    ['Setup Complete', false],
  ])

  db().update(leads).set({ status: 'closed' }).where(eq(leads.id, leadId)).run()
  const doneSteps = async () => (await staffSee()).progress.filter(({ isDone }) => isDone).map(({ key }) => key)
  expect(await doneSteps()).toEqual(['analysis', 'signing', 'payment', 'complete'])
  db().update(payments).set({ state: 'refunded', refundedCents: 199_00, refundedAt: new Date() }).run()
  expect(await doneSteps()).toEqual(['analysis', 'signing'])
})
