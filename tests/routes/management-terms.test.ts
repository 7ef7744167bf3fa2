import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { agreementAcknowledgments, payments, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { feeSchedule } from '#app/content/fees.ts'
import { TERMS_VERSION } from '#app/content/agreement-terms.ts'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { getNextSteps } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader as termsLoader } from '#app/routes/public/agreement/terms.tsx'
import { loader as improvementsLoader } from '#app/routes/public/manage/improvements.tsx'
import { action as paymentAction, loader as paymentLoader } from '#app/routes/public/manage/payment.tsx'
import { makeReport } from '#tests/factories/make-report.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { browserOf } from '#tests/setup/visitor.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import {
  checklist,
  callOf,
  leadRow,
  timeline,
  acknowledgments,
  owned,
  postRent,
  postChecklist,
  postTerms,
  seenRent,
} from '#tests/setup/management-dialog.ts'

setupTestDatabase()

describe('the agreement', () => {
  test('without the box checked nothing is stored, and the message says so', async () => {
    const { leadId, cookie } = await owned()
    for (const place of ['manage/terms', 'agreement/terms'] as const) {
      const answer = await postTerms(leadId, cookie, { intent: 'schedule' }, place)
      expect(answer.status).toBe(400)
      expect(errorsOf(answer.data)['']).toBe('Please acknowledge the requirements before proceeding.')
    }
    expect(acknowledgments()).toEqual([])
    expect(leadRow(leadId)?.status).toBe('analysis_submitted')
  })

  test('Schedule Walkthrough stores the version, time and address, and site_visit_scheduled, and leads to booking', async () => {
    const { leadId, cookie } = await owned()
    const form = { acknowledged: 'yes', intent: 'schedule' }
    const before = Date.now()
    const answer = await postTerms(leadId, cookie, form, 'agreement/terms')
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/^\/walkthrough\/[0-9a-f]{32}$/)
    expect(acknowledgments()).toMatchObject([
      {
        leadId,
        version: `${TERMS_VERSION}, Full service: 8% of the rent and $150 a month, one month’s rent per placement, $299 setup, $199 onboarding, 12 months, repairs under $1,500`,
        ipAddress: '203.0.113.7',
        userAgent: 'Firefox',
        place: 'walkthrough',
      },
    ])
    expect(acknowledgments()[0]?.acknowledgedAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(leadRow(leadId)?.status).toBe('site_visit_scheduled')
    const lines = timeline(leadId).length
    // Again, and twice at once: one acknowledgment.
    await Promise.all([postTerms(leadId, cookie, form, 'agreement/terms'), postTerms(leadId, cookie, form, 'manage/terms')])
    expect(acknowledgments()).toHaveLength(1)
    expect(timeline(leadId)).toHaveLength(lines)
  })

  test('an acknowledged agreement shows its date, and leads to booking and on', async () => {
    const { leadId, cookie } = await owned()
    const answer = await postTerms(leadId, cookie, { acknowledged: 'yes', intent: 'schedule' }, 'manage/terms')
    expect(answer.location).toBe(`/analysis/${leadId}/manage/terms`)
    const { data } = await callLoader(termsLoader, callOf(leadId, 'manage/terms', cookie))
    expect(data).toMatchObject({
      place: 'management',
      acknowledged: { by: 'box', at: expect.any(Date) as Date },
      externalBooking: null,
    })
    expect((await postTerms(leadId, cookie, { intent: 'book' }, 'manage/terms')).location).toMatch(/^\/walkthrough\//)
    expect((await postTerms(leadId, cookie, { intent: 'continue' }, 'manage/terms')).location).toBe(
      `/analysis/${leadId}/manage/payment`,
    )
    // No one else can see it.
    const stranger = await callLoader(termsLoader, callOf(leadId, 'manage/terms'))
    expect(stranger.data).toMatchObject({ mayAct: false, acknowledged: null })
  })

  test('an external booking page opens from the dialog, which continues; if scripts have opened it, it closes', async () => {
    const bookingConfirmation = 'https://booking.example/walkthrough'
    inTransaction((tx) => writeSetting(tx, 'externalLinks', { bookingConfirmation }, null))
    const { leadId, cookie } = await owned()
    const form = { acknowledged: 'yes', intent: 'schedule' }
    expect((await postTerms(leadId, cookie, form, 'agreement/terms')).location).toBe(`/analysis/${leadId}/agreement/terms`)
    expect(leadRow(leadId)?.status).toBe('site_visit_scheduled')
    const { data } = await callLoader(termsLoader, callOf(leadId, 'agreement/terms', cookie))
    expect(data).toMatchObject({ externalBooking: bookingConfirmation, acknowledged: { by: 'box' } })
    const opened = { ...form, opened: 'yes' }
    expect((await postTerms(leadId, cookie, opened, 'agreement/terms')).location).toBe(`/analysis/${leadId}`)
    expect((await postTerms(leadId, cookie, opened, 'manage/terms')).location).toBe(`/analysis/${leadId}/manage/payment`)
  })

  test('an acknowledgment of an older version no longer counts, and the next steps say why', async () => {
    const { leadId, cookie } = await owned()
    const remark = () => getNextSteps(leadId, null).steps.find(({ key }) => key === 'terms')?.remark
    expect(remark()).toBeNull()
    db().insert(agreementAcknowledgments).values({ leadId, version: 'older', acknowledgedAt: new Date(), place: 'enroll' }).run()
    expect((await callLoader(termsLoader, callOf(leadId, 'manage/terms', cookie))).data.acknowledged).toBeNull()
    expect(remark()).toBe('terms_changed')
    await postTerms(leadId, cookie, { acknowledged: 'yes', intent: 'continue' }, 'manage/terms')
    expect(acknowledgments()).toHaveLength(2)
    expect(remark()).toBeNull()
  })

  test('an acknowledgment of other figures no longer counts, whichever changed', async () => {
    const { leadId, cookie } = await owned()
    // A report from tomorrow has today's changes.
    db()
      .update(propertyAnalysisResults)
      .set({ createdAt: new Date(Date.now() + DAY_MS) })
      .run()
    await postTerms(leadId, cookie, { acknowledged: 'yes', intent: 'continue' }, 'manage/terms')
    const isAcknowledged = async () =>
      (await callLoader(termsLoader, callOf(leadId, 'manage/terms', cookie))).data.acknowledged !== null
    expect(await isAcknowledged()).toBe(true)
    const { presentation } = feeSchedule
    const changed = [
      { setupFeeCents: 39_900 },
      { onboardingFeeCents: 24_900 },
      { initialTermMonths: 24 },
      { repairsPreapprovedBelowDollars: 500 },
      { tiers: presentation.tiers.map((tier) => ({ ...tier, placementMonths: 0.5 as const })) as typeof presentation.tiers },
    ]
    for (const change of changed) {
      inTransaction((tx) => writeSetting(tx, 'fees', { ...feeSchedule, presentation: { ...presentation, ...change } }, null))
      expect.soft(await isAcknowledged(), JSON.stringify(change)).toBe(false)
    }
  })

  test('a lead with a later status keeps it', async () => {
    const { leadId, cookie } = await owned({ lead: { status: 'contract_sent' } })
    await postTerms(leadId, cookie, { acknowledged: 'yes', intent: 'schedule' }, 'agreement/terms')
    expect(leadRow(leadId)?.status).toBe('contract_sent')
    expect(timeline(leadId).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['terms_acknowledged', 'status_unchanged']))
  })

  test('an unknown button stores nothing', async () => {
    const { leadId, cookie } = await owned()
    expect((await postTerms(leadId, cookie, { acknowledged: 'yes', intent: 'pay' }, 'manage/terms')).status).toBe(400)
    expect(acknowledgments()).toEqual([])
  })
})

describe('Complete Enrollment', () => {
  const pay = (leadId: string, cookie?: string, form: FormFields = {}) =>
    callAction(paymentAction, { ...callOf(leadId, 'manage/payment', cookie), form })

  test('is refused with a message until the terms are acknowledged', async () => {
    const { leadId, cookie } = await owned()
    const refused = await pay(leadId, cookie)
    expect(refused.status).toBe(409)
    expect(errorsOf(refused.data)['']).toBe('Please read and acknowledge the agreement terms before you pay.')
    expect(rowsOf(payments)).toEqual([])
  })

  test('opens the checkout of $199.00, whatever amount is posted', async () => {
    const { leadId, cookie } = await owned()
    await postTerms(leadId, cookie, { acknowledged: 'yes', intent: 'continue' }, 'manage/terms')
    const answer = await pay(leadId, cookie, { amount: '1', leadId: 'another-lead', submissionId: newSubmissionId() })
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/\/checkout\//)
    expect(rowsOf(payments)).toMatchObject([{ leadId, amountCents: 19_900, state: 'open' }])
    // A second press, or a second tab, continues the same attempt.
    expect((await pay(leadId, cookie)).location).toBe(answer.location)
    expect(rowsOf(payments)).toHaveLength(1)
  })

  test('a lead that has paid sees the date, and no second checkout begins', async () => {
    const { leadId, cookie } = await owned()
    await postTerms(leadId, cookie, { acknowledged: 'yes', intent: 'continue' }, 'manage/terms')
    await pay(leadId, cookie)
    const paidAt = new Date('2026-11-20T18:00:00Z')
    db().update(payments).set({ state: 'paid', paidAt }).where(eq(payments.leadId, leadId)).run()
    expect((await pay(leadId, cookie)).location).toBe(`/analysis/${leadId}/manage/payment`)
    expect((await callLoader(paymentLoader, callOf(leadId, 'manage/payment', cookie))).data).toMatchObject({
      fee: { kind: 'paid', paidAt },
    })
    expect(rowsOf(payments)).toHaveLength(1)
  })

  test('an abandoned checkout says that nothing was charged', async () => {
    const { leadId, cookie } = await owned()
    const { data } = await callLoader(paymentLoader, callOf(leadId, 'manage/payment?canceled=1', cookie))
    expect(data).toMatchObject({ isCanceled: true, feeCents: 19_900 })
  })
})

describe('without the grant', () => {
  test('every step is visible and none changes anything', async () => {
    const { leadId, cookie: owners } = await owned()
    await postRent(leadId, owners, { estimatedRent: '2222', intent: 'next' })
    const stranger = await browserOf(makeReport(db()))
    for (const cookie of [undefined, stranger]) {
      // Visitors with only the link do not see the owner's rent.
      expect(await seenRent(leadId, cookie)).toMatchObject({ rentDollars: 1895, typedRent: '1,895' })
      expect((await callLoader(improvementsLoader, callOf(leadId, 'manage/improvements', cookie))).data.mayAct).toBe(false)
      const answers = [
        await postRent(leadId, cookie, { estimatedRent: '1', intent: 'next' }),
        await postChecklist(leadId, cookie, checklist([{ checked: true }])),
        await postTerms(leadId, cookie, { acknowledged: 'yes', intent: 'schedule' }, 'agreement/terms'),
        await callAction(paymentAction, { ...callOf(leadId, 'manage/payment', cookie), form: {} }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      expect(JSON.stringify(answers[0]?.data)).toContain(ACCESS_DENIED)
    }
    expect(leadRow(leadId)).toMatchObject({ status: 'analysis_submitted', estimatedRent: 1895 })
    expect(acknowledgments()).toEqual([])
    expect(await seenRent(leadId, owners)).toMatchObject({ rentDollars: 2222 })
  })
})
