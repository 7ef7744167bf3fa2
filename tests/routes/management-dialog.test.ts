import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { drafts, leads } from '#app/db/schema/index.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { loader as overviewLoader } from '#app/routes/public/agreement/overview.tsx'
import { action as termsAction, loader as termsLoader } from '#app/routes/public/agreement/terms.tsx'
import { action as improvementsAction, loader as improvementsLoader } from '#app/routes/public/manage/improvements.tsx'
import { action as paymentAction, loader as paymentLoader } from '#app/routes/public/manage/payment.tsx'
import { action as rentAction, loader as rentLoader } from '#app/routes/public/manage/rent.tsx'
import { loader as startLoader } from '#app/routes/public/manage/start.ts'
import { headers as whyHeaders, loader as whyLoader, meta as whyMeta } from '#app/routes/public/manage/why.tsx'
import { loader as reportLoader } from '#app/routes/public/report.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { browserOf } from '#tests/setup/visitor.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import {
  type Choice,
  checklist,
  callOf,
  leadRow,
  timeline,
  owned,
  postRent,
  postChecklist,
  seenRent,
} from '#tests/setup/management-dialog.ts'

setupTestDatabase()

describe('the management dialog', () => {
  test('starts with Why Choose, is kept out of indexes and caches, and shows nothing of its owner', async () => {
    const { leadId } = await owned({ lead: { email: 'quiet@example.com', name: 'Quiet Owner' } })
    const start = await callLoader(startLoader, callOf(leadId, 'manage'))
    expect([start.status, start.location]).toEqual([302, `/analysis/${leadId}/manage/why`])
    const why = await callLoader(whyLoader, callOf(leadId, 'manage/why'))
    expect(why.data.words.figures.map(({ value }) => value)).toEqual(['14', '79%', '750+'])
    expect(whyHeaders({} as never)).toMatchObject({ 'X-Robots-Tag': 'noindex', 'Cache-Control': 'private, no-store' })
    expect(whyMeta({ matches: [] } as never)).toContainEqual({ name: 'robots', content: 'noindex' })
    const answers = await Promise.all([
      callLoader(rentLoader, callOf(leadId, 'manage/rent')),
      callLoader(improvementsLoader, callOf(leadId, 'manage/improvements')),
      callLoader(termsLoader, callOf(leadId, 'manage/terms')),
      callLoader(paymentLoader, callOf(leadId, 'manage/payment')),
    ])
    expect(JSON.stringify(answers.map(({ data }) => data as unknown))).not.toMatch(/quiet/i)
  })

  test('for an unknown lead, or one in the trash, is not found', async () => {
    const { leadId, cookie } = await owned()
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    for (const id of [leadId, '0'.repeat(32)]) {
      for (const loader of [whyLoader, rentLoader, improvementsLoader, overviewLoader, termsLoader, paymentLoader])
        expect((await callLoader(loader as typeof rentLoader, callOf(id, 'manage/rent', cookie))).status).toBe(404)
      for (const action of [rentAction, improvementsAction, termsAction, paymentAction])
        expect((await callAction(action, { ...callOf(id, 'manage/rent', cookie), form: {} })).status).toBe(404)
    }
  })
})

describe('Rental Analysis', () => {
  test("starts with the report's estimate", async () => {
    const { leadId, cookie } = await owned()
    expect(await seenRent(leadId, cookie)).toMatchObject({
      typedRent: '1,895',
      rentDollars: 1895,
      estimateDollars: 1895,
      isAssumedRent: false,
    })
  })

  test('with no estimate it starts at $2,000 and says so', async () => {
    const lead = makeLead(db(), { estimatedRent: null })
    const seen = await seenRent(lead.id, await browserOf(lead.id))
    expect(seen).toMatchObject({ typedRent: '2,000', rentDollars: 2000, isAssumedRent: true })
  })

  test('the adjusted rent survives Back, reload and another step; Update stays', async () => {
    const { leadId, cookie } = await owned()
    const updated = await postRent(leadId, cookie, { estimatedRent: '$2,050', intent: 'update' })
    expect([updated.status, updated.location]).toEqual([303, `/analysis/${leadId}/manage/rent`])
    expect(await seenRent(leadId, cookie)).toMatchObject({ typedRent: '$2,050', rentDollars: 2050 })
    const back = await postRent(leadId, cookie, { estimatedRent: '2100', intent: 'back' })
    expect(back.location).toBe(`/analysis/${leadId}/manage/why`)
    const next = await postRent(leadId, cookie, { estimatedRent: '2150', intent: 'next' })
    expect(next.location).toBe(`/analysis/${leadId}/manage/improvements`)
    await postChecklist(leadId, cookie, checklist([{ checked: true }], 'back'))
    expect(await seenRent(leadId, cookie)).toMatchObject({ rentDollars: 2150 })
    // The lead does not change until the presentation is finished, and the report keeps its figure.
    expect(leadRow(leadId)?.estimatedRent).toBe(1895)
    const report = await callLoader(reportLoader, { ...callOf(leadId, '', cookie), url: `/analysis/${leadId}` })
    expect(report.data.report?.rentDollars.estimate).toBe(1895)
  })

  test('a draft saved by scripts gets an empty response', async () => {
    const { leadId, cookie } = await owned()
    expect((await postRent(leadId, cookie, { estimatedRent: '2222', intent: 'save' })).status).toBe(204)
    expect(await seenRent(leadId, cookie)).toMatchObject({ rentDollars: 2222 })
  })

  test('an empty rent falls back to the estimated rent', async () => {
    const { leadId, cookie } = await owned()
    await postRent(leadId, cookie, { estimatedRent: '2222', intent: 'next' })
    expect((await postRent(leadId, cookie, { estimatedRent: '', intent: 'next' })).status).toBe(303)
    expect(await seenRent(leadId, cookie)).toMatchObject({ typedRent: '', rentDollars: 1895 })
  })

  test.each(['a lot', '1e9', '-1', '100001', '99999999999'])(
    'a rent of %j is refused with a message and kept for correction',
    async (estimatedRent) => {
      const { leadId, cookie } = await owned()
      const answer = await postRent(leadId, cookie, { estimatedRent, intent: 'next' })
      expect(answer.status).toBe(400)
      expect(replyOf(answer.data)).toMatchObject({
        values: { estimatedRent },
        errors: { estimatedRent: expect.stringContaining('$0 to $100,000') as string },
      })
      expect(rowsOf(drafts)).toEqual([])
      // Back leaves without saving anything.
      expect((await postRent(leadId, cookie, { estimatedRent, intent: 'back' })).status).toBe(303)
      expect(await seenRent(leadId, cookie)).toMatchObject({ rentDollars: 1895 })
    },
  )

  test('an unknown button, and a filled honeypot, change nothing', async () => {
    const { leadId, cookie } = await owned()
    expect((await postRent(leadId, cookie, { estimatedRent: '1900', website: 'x' })).status).toBe(400)
    expect((await postRent(leadId, cookie, { estimatedRent: '1900', intent: 'delete' })).status).toBe(400)
    expect(rowsOf(drafts)).toEqual([])
  })
})

describe('Property Improvements', () => {
  test('Done stores repairChecklist, estimatedRent and the status proposal, with a line of the timeline', async () => {
    const { leadId, cookie } = await owned()
    await postRent(leadId, cookie, { estimatedRent: '2,050', intent: 'next' })
    const form = checklist([{}, { checked: true }, { checked: true, customCost: '$450' }, { customCost: '99' }])
    const answer = await postChecklist(leadId, cookie, form)
    expect([answer.status, answer.location]).toEqual([303, `/analysis/${leadId}/manage/agreement`])
    expect(leadRow(leadId)).toMatchObject({
      status: 'proposal',
      estimatedRent: 2050,
      repairChecklist: [
        { name: 'Professional Cleaning', checked: false, estimatedCost: 410, customCost: null },
        { name: 'Interior Painting', checked: true, estimatedCost: 4100, customCost: null },
        { name: 'Carpet Cleaning', checked: true, estimatedCost: 574, customCost: 450 },
        { name: 'Landscaping', checked: false, estimatedCost: 500, customCost: 99 },
      ],
    })
    const events = timeline(leadId).map(({ summary }) => summary)
    expect(events).toContain(
      'Finished the presentation with a rent of $2,050 and improvements of $4,550: Interior Painting $4,100, Carpet Cleaning $450',
    )
    expect(events.some((summary) => summary.startsWith('Presentation finished: moved from'))).toBe(true)
  })

  test('choices are restored after Done, and the same Done twice changes nothing', async () => {
    const { leadId, cookie } = await owned()
    const form = checklist([{ checked: true, customCost: '300' }, {}, {}, {}])
    await Promise.all([postChecklist(leadId, cookie, form), postChecklist(leadId, cookie, form)])
    const lines = timeline(leadId).length
    await postChecklist(leadId, cookie, form)
    expect(timeline(leadId)).toHaveLength(lines)
    const { data } = await callLoader(improvementsLoader, callOf(leadId, 'manage/improvements', cookie))
    expect(data.presentation.items[0]).toMatchObject({ checked: true, customCost: 300, typedCost: '300' })
    expect(rowsOf(drafts)).toEqual([])
  })

  test('the estimates follow corrected square feet, for the owner and for staff; the choices stay', async () => {
    const { leadId, cookie } = await owned()
    await postChecklist(leadId, cookie, checklist([{}, { checked: true }, { checked: true, customCost: '450' }]))
    db().update(leads).set({ squareFootage: 2000 }).where(eq(leads.id, leadId)).run()
    const { data } = await callLoader(improvementsLoader, callOf(leadId, 'manage/improvements', cookie))
    expect(data.presentation.items.slice(1, 3)).toMatchObject([
      { checked: true, estimatedCost: 5000, customCost: null, basis: '$2.50 × 2,000 square feet' },
      { checked: true, estimatedCost: 700, customCost: 450, basis: '$0.35 × 2,000 square feet' },
    ])
    expect(findLead(leadId)?.repairChecklist.map(({ estimatedCost }) => estimatedCost)).toEqual([500, 5000, 700, 500])
    await postChecklist(leadId, cookie, checklist([{}, { checked: true }, { checked: true, customCost: '450' }]))
    expect(leadRow(leadId)?.repairChecklist[1]).toMatchObject({ checked: true, estimatedCost: 5000 })
    expect(timeline(leadId).at(-1)?.summary).toContain('Interior Painting $5,000, Carpet Cleaning $450')
  })

  test('an invalid or zero custom cost uses the estimate; the typed value is shown again', async () => {
    const { leadId, cookie } = await owned()
    await postChecklist(
      leadId,
      cookie,
      checklist(
        [
          { checked: true, customCost: 'cheap' },
          { checked: true, customCost: '0' },
        ],
        'update',
      ),
    )
    const { data } = await callLoader(improvementsLoader, callOf(leadId, 'manage/improvements', cookie))
    expect(data.presentation.items.slice(0, 2)).toMatchObject([
      { checked: true, customCost: null, typedCost: 'cheap' },
      { checked: true, customCost: null, typedCost: '0' },
    ])
    await postChecklist(
      leadId,
      cookie,
      checklist([
        { checked: true, customCost: 'cheap' },
        { checked: true, customCost: '0' },
      ]),
    )
    expect(leadRow(leadId)?.repairChecklist.map(({ customCost }) => customCost)).toEqual([null, null, null, null])
  })

  test.each<[string, Choice[], string, RegExp]>([
    ['a negative cost', [{ checked: true, customCost: '-5' }], 'improvements[0].customCost', /cost from \$0 to \$1,000,000/],
    ['a cost of 1e9', [{}, { customCost: '1e9' }], 'improvements[1].customCost', /cost from \$0 to \$1,000,000/],
    ['an unknown improvement', [{ name: 'New Roof', checked: true }], '', /isn’t on this property/],
    ['an improvement named like a part of every object', [{ name: '__proto__', checked: true }], '', /isn’t on this property/],
    ['an improvement twice', [{}, { name: 'Professional Cleaning' }], '', /isn’t on this property/],
  ])('%s is refused with a message, and nothing is stored', async (_, choices, field, message) => {
    const { leadId, cookie } = await owned()
    const answer = await postChecklist(leadId, cookie, checklist(choices))
    expect(answer.status).toBe(400)
    expect(errorsOf(answer.data)[field]).toMatch(message)
    expect(leadRow(leadId)).toMatchObject({ status: 'analysis_submitted', repairChecklist: [] })
  })

  test('a posted estimated cost is ignored', async () => {
    const { leadId, cookie } = await owned()
    await postChecklist(leadId, cookie, [...checklist([{ checked: true }]), ['improvements[0].estimatedCost', '1']])
    expect(leadRow(leadId)?.repairChecklist[0]).toMatchObject({ estimatedCost: 410, checked: true })
  })

  test('a lead with a later status keeps it, and the timeline says so', async () => {
    const { leadId, cookie } = await owned({ lead: { status: 'enrolled' } })
    await postChecklist(leadId, cookie, checklist([{}]))
    expect(leadRow(leadId)).toMatchObject({ status: 'enrolled', estimatedRent: 1895 })
    expect(timeline(leadId).map(({ kind }) => kind)).toContain('status_unchanged')
  })
})
