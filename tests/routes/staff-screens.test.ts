import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { paths } from '#app/paths.ts'
import { loader as dashboard } from '#app/routes/staff/dashboard.tsx'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { loader as leadList } from '#app/routes/staff/leads.tsx'
import { makeEntry, makeResult } from '#tests/factories/make-entry.ts'
import { makeActivity, makeLead, makeLeadWithoutProperty, makeNote } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeBooking, makeDocument, makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

function openLead(id: string, role: 'admin' | 'user' = 'user') {
  return callLoader(leadPage, { url: `/leads/${id}`, params: { leadId: id }, cookie: signedInAs(role).cookie })
}

describe('access to back-office screens', () => {
  test('signed out: the sign-in page remembers the requested page', async () => {
    const lead = makeLead(db())
    expect((await callLoader(dashboard, { url: '/dashboard' })).location).toBe('/login?from=%2Fdashboard')
    expect((await callLoader(leadList, { url: '/leads?status=won&q=ab' })).location).toBe(
      '/login?from=%2Fleads%3Fstatus%3Dwon%26q%3Dab',
    )
    const answer = await callLoader(leadPage, { url: `/leads/${lead.id}`, params: { leadId: lead.id } })
    expect(answer.location).toBe(`/login?from=%2Fleads%2F${lead.id}`)
    // Not even whether the lead exists.
    expect((await callLoader(leadPage, { url: '/leads/none', params: { leadId: 'none' } })).status).toBe(302)
  })

  test('every member of staff, of either role', async () => {
    const lead = makeLead(db())
    for (const role of ['admin', 'user'] as const) {
      const { cookie } = signedInAs(role)
      expect((await callLoader(dashboard, { url: '/dashboard', cookie })).status).toBe(200)
      expect((await callLoader(leadList, { url: '/leads', cookie })).status).toBe(200)
      expect((await openLead(lead.id, role)).data.lead.id).toBe(lead.id)
    }
  })
})

test("a lead's page shows the hour booked by its owner if the lead's date differs", async () => {
  const walkthroughDate = new Date('2027-03-09T16:00:00Z')
  const lead = makeLead(db(), { walkthroughDate })
  expect((await openLead(lead.id)).data.bookedAt).toBeNull()
  const booking = makeBooking(db(), { leadId: lead.id, startsAt: walkthroughDate })
  expect((await openLead(lead.id)).data.bookedAt).toBeNull()
  db().update(leads).set({ walkthroughDate: null }).where(eq(leads.id, lead.id)).run()
  expect((await openLead(lead.id)).data.bookedAt).toEqual(booking.startsAt)
})

describe('the dashboard', () => {
  test('counts the six tiles and shows the five most recent leads', async () => {
    for (let minute = 0; minute < 7; minute += 1) {
      makeLead(db(), {
        name: `Lead ${minute}`,
        createdAt: new Date(Date.UTC(2026, 5, 1, 12, minute)),
        status: minute < 2 ? 'enrolled' : null,
      })
    }
    makeEntry(db(), { createdAt: new Date(Date.UTC(2025, 5, 1)) })
    const { data } = await callLoader(dashboard, { url: '/dashboard', cookie: signedInAs('user').cookie })
    expect(data.counts).toEqual({ all: 8, leads: 5, analysis_submitted: 1, enrolled: 2, site_visit_scheduled: 0, closed: 0 })
    expect(data.recent.map((lead) => lead.name)).toEqual(['Lead 6', 'Lead 5', 'Lead 4', 'Lead 3', 'Lead 2'])
  })

  test('limits tiles and recent leads to the days of a range, and reports an invalid day', async () => {
    const { cookie } = signedInAs('user')
    makeLead(db(), { name: 'May', createdAt: new Date('2026-05-31T20:00:00Z') })
    makeLead(db(), { name: 'June', createdAt: new Date('2026-06-01T20:00:00Z') })
    const may = await callLoader(dashboard, { url: '/dashboard?from=2026-05-01&to=2026-05-31', cookie })
    expect(may.data.counts.all).toBe(1)
    expect(may.data.recent.map((lead) => lead.name)).toEqual(['May'])
    const wrong = await callLoader(dashboard, { url: '/dashboard?from=soon', cookie })
    expect(wrong.data.counts.all).toBe(2)
    expect(wrong.data.problems).toHaveLength(1)
  })
})

describe('the lead list', () => {
  test('keeps its filter and page in the query string', async () => {
    for (let number = 0; number < 30; number += 1) makeLead(db(), { status: 'won', name: `Won ${number}` })
    makeLead(db(), { status: 'lost' })
    const { cookie } = signedInAs('user')
    const first = await callLoader(leadList, { url: '/leads?status=won', cookie })
    expect(first.data.filter.status).toBe('won')
    expect(first.data.page).toMatchObject({ total: 30, position: 0 })
    expect(first.data.page.rows).toHaveLength(25)
    const second = await callLoader(leadList, { url: paths.leads({ status: 'won', ...first.data.page.next }), cookie })
    expect(second.data.page.rows).toHaveLength(5)
  })

  test('handles any query string', async () => {
    makeLead(db())
    const { cookie } = signedInAs('user')
    for (const query of [
      'status=nonsense',
      'status=won&status=lost',
      'after=nonsense',
      'before=%00',
      'from=2026-02-30',
      'from=x&to=y',
      'q=%00%25_%5C%27%22',
      `q=${'a%20'.repeat(300)}`,
      'q[]=1',
      'page=-1',
      `q=${encodeURIComponent('𝕏🏡')}`,
    ]) {
      expect((await callLoader(leadList, { url: `/leads?${query}`, cookie })).status, query).toBe(200)
    }
  })
})

describe("a lead's page", () => {
  test('says with 404 that a lead is in the trash, and since when', async () => {
    const deletedAt = new Date()
    const { id, name } = makeLead(db(), { deletedAt })
    const answer = await openLead(id)
    expect(answer.status).toBe(404)
    expect(answer.data).toMatchObject({ trashed: { name, deletedAt: deletedAt.getTime(), deletedBy: null } })
  })

  test("says 'Lead not found' with 404 for an unknown lead", async () => {
    for (const id of ['none', '%00', "' or 1=1 --", 'x'.repeat(5000)]) {
      const answer = await openLead(id)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe("The lead you're looking for doesn't exist.")
    }
  })

  test('shows the stored fields with the newest analysis', async () => {
    const claire = makeUser(db(), { name: 'Claire Holloway' })
    const lead = makeLead(db(), { name: 'Priya Raman', assigneeId: claire.id, estimatedRent: 1895, status: null })
    const entry = makeEntry(db(), { leadId: lead.id })
    makeResult(db(), { entryId: entry.id, createdAt: new Date(1000), rentEstimate: 1700 })
    makeResult(db(), { entryId: entry.id, createdAt: new Date(2000), rentEstimate: 1895 })
    const { data } = await openLead(lead.id)
    expect(data.lead).toMatchObject({
      kind: 'lead',
      name: 'Priya Raman',
      statusKey: 'leads',
      assigneeName: 'Claire Holloway',
      estimatedRent: 1895,
    })
    expect(data.analysis).toMatchObject({ state: 'ready', rentEstimate: 1895, rentRangeLow: 1600, rentRangeHigh: 2000 })
    expect(data.progress.map((step) => step.isDone)).toEqual([true, false, false, false])
  })

  test('distinguishes failed, never requested and pending analyses', async () => {
    const failed = makeLead(db())
    makeEntry(db(), { leadId: failed.id, lastError: 'The estimator did not answer' })
    const waiting = makeLead(db())
    makeEntry(db(), { leadId: waiting.id, requestedAt: new Date() })
    expect((await openLead(failed.id)).data.analysis).toEqual({ state: 'failed' })
    expect((await openLead(waiting.id)).data.analysis).toEqual({ state: 'waiting' })
    expect((await openLead(makeLead(db()).id)).data.analysis).toEqual({ state: 'none' })
  })

  test('completes setup progress by documents and payments, for any status', async () => {
    const lead = makeLead(db(), { status: 'lost' })
    makeActivity(db(), {
      leadId: lead.id,
      kind: 'status_changed',
      summary: 'x',
      detail: { from: 'proposal', to: 'contract_sent' },
    })
    makePayment(db(), { leadId: lead.id, state: 'paid' })
    expect((await openLead(lead.id)).data.progress.map((step) => step.isDone)).toEqual([false, false, true, false])
    const signed = makeLead(db())
    makeDocument(db(), { leadId: signed.id, status: 'completed' })
    makePayment(db(), { leadId: signed.id, state: 'failed' })
    expect((await openLead(signed.id)).data.progress.map((step) => step.isDone)).toEqual([false, true, false, false])
  })

  test("lists only the lead's documents and invoices", async () => {
    const lead = makeLead(db())
    makeDocument(db(), { leadId: lead.id, documentName: 'Agreement', status: 'pending' })
    makeInvoice(db(), { leadId: lead.id, status: 'paid' })
    makeDocument(db(), { leadId: makeLead(db()).id })
    makeInvoice(db())
    const { data } = await openLead(lead.id)
    expect(data.documents).toMatchObject([{ documentName: 'Agreement', status: 'pending' }])
    expect(data.invoices.rows).toMatchObject([{ description: 'Setup fee', amountDueCents: 29_900, status: 'paid' }])
    const other = await openLead(makeLead(db()).id)
    expect([other.data.documents, other.data.invoices.rows]).toEqual([[], []])
  })

  test('shows timeline and notes, newest first, with their authors', async () => {
    const tom = makeUser(db(), { name: 'Tom Brandsma' })
    const lead = makeLead(db())
    const at = new Date(5000)
    makeActivity(db(), { leadId: lead.id, createdAt: at, summary: 'Came' })
    makeActivity(db(), { leadId: lead.id, createdAt: at, summary: 'Analyzed', actorKind: 'system' })
    makeActivity(db(), { leadId: lead.id, createdAt: new Date(6000), summary: 'Called', actorKind: 'staff', actorUserId: tom.id })
    makeNote(db(), { leadId: lead.id, authorId: tom.id, content: 'Two quotes.' })
    const { data } = await openLead(lead.id)
    const lines = data.story.entries.flatMap((entry) => (entry.type === 'line' ? [entry.line] : []))
    expect(lines.map(({ summary, actor }) => [summary, actor])).toEqual([
      ['Called', 'Tom Brandsma'],
      ['Analyzed', 'Automatic'],
      ['Came', 'Owner'],
    ])
    const notes = data.story.entries.flatMap((entry) => (entry.type === 'note' ? [entry.note] : []))
    expect(notes).toMatchObject([{ content: 'Two quotes.', authorName: 'Tom Brandsma' }])
  })

  test("shows the lead's messages with links and codes masked", async () => {
    const lead = makeLead(db())
    makeMessage(db(), {
      leadId: lead.id,
      subject: 'Your code: 482913',
      textBody: 'Open http://localhost:3000/r/aaaabbbbccccddddeeeeffff11112222 now',
    })
    makeMessage(db(), { textBody: "Someone else's" })
    const answer = await openLead(lead.id)
    expect(answer.data.story.entries.filter(({ type }) => type === 'message')).toHaveLength(1)
    expect(JSON.stringify(answer.data)).not.toMatch(/482913|aaaabbbb/)
  })

  test('shows an entry without a lead as in S3.3, and redirects to the lead of one with it', async () => {
    const entry = makeEntry(db(), { name: null, status: 'pending', streetAddress: '12 Oak St' })
    const { rentEstimate } = makeResult(db(), { entryId: entry.id })
    const { data } = await openLead(entry.id)
    expect(data.lead.rent.dollars).toBe(rentEstimate)
    expect(data.lead).toMatchObject({
      kind: 'entry',
      name: 'Unknown',
      company: '',
      source: 'analysis',
      statusKey: 'analysis_submitted',
      estimatedRent: 0,
      repairChecklist: [],
      propertyAddress: '12 Oak St, Des Moines, IA 50312',
    })
    expect(data.analysis.state).toBe('ready')
    const lead = makeLead(db())
    const owned = makeEntry(db(), { leadId: lead.id })
    expect((await openLead(owned.id)).location).toBe(`/leads/${lead.id}`)
  })

  test('shows no property for a webinar lead', async () => {
    const { data } = await openLead(makeLeadWithoutProperty(db()).id)
    expect(data.lead).toMatchObject({ propertyType: null, squareFootage: null, streetAddress: '' })
  })
})
