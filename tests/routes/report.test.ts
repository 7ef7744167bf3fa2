import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { jobs, leadActivities, leads, propertyAnalysisEntries, tasks } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { loader as rentLoader } from '#app/routes/public/manage/rent.tsx'
import { headers, loader, action } from '#app/routes/public/report.tsx'
import { makeLead, makeLeadWithoutProperty, makeNote } from '#tests/factories/make-lead.ts'
import { makeResult } from '#tests/factories/make-entry.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { browserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const THREE_MINUTES_AGO = new Date(Date.now() - 180_000)

const open = (leadId: string, cookie?: string) =>
  callLoader(loader, { url: `/analysis/${leadId}`, params: { leadId }, ...(cookie === undefined ? {} : { cookie }) })

const press = (leadId: string, form: Record<string, string> = { intent: 'retry' }, context = {}) =>
  callAction(action, { url: `/analysis/${leadId}`, params: { leadId }, form, context })

describe('the report of a lead', () => {
  test('shows the address, the newest result and what is included', async () => {
    const leadId = makeReport(db(), { lead: { streetAddress: '2847 Ingersoll Ave', zipCode: '50312' } })
    const { data, status } = await open(leadId)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      state: 'ready',
      address: { street: '2847 Ingersoll Ave', locality: 'Des Moines, IA 50312' },
      report: { rentDollars: { low: 1690, estimate: 1895, high: 2110 }, source: { name: 'Our own signed rents' } },
    })
    expect(data.included).toContain('Professional photography')
  })

  test("uses the newer of two results, and not the lead's adjusted rent", async () => {
    const leadId = makeReport(db(), { lead: { estimatedRent: 2400 } })
    const entry = rowOf(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leadId))
    makeResult(db(), { entryId: entry?.id ?? '', rentEstimate: 1700, createdAt: new Date(Date.now() + 1000) })
    const { data } = await open(leadId)
    expect(data.report?.rentDollars.estimate).toBe(1700)
  })

  test('contains no email, phone, name or note of the owner', async () => {
    const leadId = makeReport(db(), {
      lead: { name: 'Wilhelmina Quist', email: 'wilhelmina@quist.example', phone: '(515) 555-0999', company: 'Quist Holdings' },
      entry: { name: 'Wilhelmina Quist', phone: '(515) 555-0999' },
    })
    makeNote(db(), { leadId, content: 'Wants to sell next year' })
    const other = makeReport(db(), { lead: { email: 'wilhelmina@quist.example' } })
    const { data } = await open(leadId, await browserOf(leadId, other))
    expect(data.properties).toHaveLength(2)
    expect(JSON.stringify(data)).not.toMatch(/quist|wilhelmina|0999|sell next year/i)
    const manage = await callLoader(rentLoader, { url: `/analysis/${leadId}/manage/rent`, params: { leadId } })
    expect(JSON.stringify(manage.data)).not.toMatch(/quist|wilhelmina|0999/i)
  })

  test.each(['nope', '', '%00', "' or 1=1 --"])("isn't found under the ID %j", async (leadId) => {
    const answer = await open(leadId)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe("The property analysis you're looking for doesn't exist.")
  })

  test("isn't found for a lead in the trash, nor under the ID of its entry", async () => {
    const leadId = makeReport(db())
    const entry = rowOf(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leadId))
    expect((await open(entry?.id ?? '')).status).toBe(404)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect((await open(leadId)).status).toBe(404)
    expect((await press(leadId)).status).toBe(404)
    const manage = await callLoader(rentLoader, { url: `/analysis/${leadId}/manage/rent`, params: { leadId } })
    expect(manage.status).toBe(404)
  })

  test('of a lead that was never analyzed is the fallback analysis, by that name', async () => {
    const { data } = await open(makeLead(db(), { bedrooms: null }).id)
    expect(data.report).toMatchObject({
      rentDollars: { low: 1600, estimate: 1800, high: 2000 },
      warning: { title: 'Fallback analysis' },
    })
    const without = await open(makeLeadWithoutProperty(db()).id)
    expect(without.data).toMatchObject({ state: 'ready', address: { street: 'Address not given', locality: '' } })
  })

  test('also works with a trailing slash', async () => {
    const leadId = makeReport(db())
    const { data } = await callLoader(loader, { url: `/analysis/${leadId}/?`, params: { leadId } })
    expect(data).toEqual((await open(leadId)).data)
    expect(data.report?.comparables?.rows.length).toBe(5)
  })

  test('behind a dialog is rendered as far as it is visible', async () => {
    const leadId = makeReport(db())
    const entry = rowOf(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leadId))
    makeResult(db(), { entryId: entry?.id ?? '', createdAt: new Date(Date.now() - 90_000_000) })
    const { data: whole } = await open(leadId)
    const { data: covered } = await callLoader(loader, { url: `/analysis/${leadId}/manage/rent`, params: { leadId } })
    expect([whole.report?.comparables?.rows.length, whole.history.length]).toEqual([5, 2])
    expect(covered).toEqual({
      ...whole,
      isBehindDialog: true,
      history: [],
      map: null,
      trend: null,
      cashFlow: null,
      report: { ...whole.report, comparables: null, places: null, selection: null, method: [] },
    })
  })

  test('is never indexed or stored, and sends no referrer to other sites', () => {
    const empty = new Headers()
    const sent = new Headers(
      headers({ loaderHeaders: empty, parentHeaders: empty, actionHeaders: empty, errorHeaders: undefined }),
    )
    expect(Object.fromEntries(sent)).toEqual({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
  })
})

describe('an analysis without a result', () => {
  test('is awaited for two minutes, with a header that reloads the page', async () => {
    const answer = await open(makeReport(db(), { result: null }))
    expect(answer.data).toMatchObject({ state: 'waiting', report: null })
    expect(answer.headers.get('Refresh')).toBe('5')
    const empty = new Headers()
    const sent = headers({ loaderHeaders: answer.headers, parentHeaders: empty, actionHeaders: empty, errorHeaders: undefined })
    expect(new Headers(sent).get('Refresh')).toBe('5')
  })

  test('has failed after that, and no longer reloads', async () => {
    const answer = await open(makeReport(db(), { result: null, entry: { requestedAt: THREE_MINUTES_AGO } }))
    expect(answer.data).toMatchObject({ state: 'failed', report: null })
    expect(answer.headers.get('Refresh')).toBeNull()
  })
})

describe('Retry Analysis', () => {
  const failed = () => makeReport(db(), { result: null, entry: { requestedAt: THREE_MINUTES_AGO, lastError: 'no answer' } })
  const openJobs = () => rowsOf(jobs, eq(jobs.kind, 'retry-analysis'))

  test('runs the analysis at once and shows the waiting page', async () => {
    const leadId = failed()
    const answer = await press(leadId)
    expect([answer.status, answer.location]).toEqual([303, `/analysis/${leadId}`])
    expect(openJobs()).toHaveLength(1)
    expect((await open(leadId)).data.state).toBe('waiting')
    const events = rowsOf(leadActivities, eq(leadActivities.leadId, leadId))
    expect(events.map(({ kind }) => kind)).toEqual(['analysis_retried'])
  })

  test('pressed twice asks once', async () => {
    const leadId = failed()
    await Promise.all([press(leadId), press(leadId)])
    expect(openJobs()).toHaveLength(1)
    expect(rowsOf(leadActivities)).toHaveLength(1)
  })

  test('brings a delayed retry forward', async () => {
    const leadId = failed()
    const entry = rowOf(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leadId))
    const tomorrow = new Date(Date.now() + 86_400_000)
    const uniqueKey = `retry-analysis:${entry?.id}`
    inTransaction((tx) => enqueueJob(tx, { kind: 'retry-analysis', payload: { entryId: entry?.id }, uniqueKey, runAt: tomorrow }))
    await press(leadId)
    expect(openJobs()).toHaveLength(1)
    expect(openJobs()[0]?.runAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('does nothing if there is a result', async () => {
    const leadId = makeReport(db())
    expect((await press(leadId)).status).toBe(303)
    expect(openJobs()).toEqual([])
    expect(rowsOf(leadActivities)).toEqual([])
  })

  test('refuses an unknown button and a filled honeypot', async () => {
    const leadId = failed()
    expect((await press(leadId, { intent: 'delete' })).status).toBe(400)
    expect((await press(leadId, { intent: 'retry', website: 'x' })).status).toBe(400)
    expect(openJobs()).toEqual([])
  })

  test('is rate-limited like an analysis: it is a lookup', async () => {
    const answers = []
    for (let index = 0; index < 11; index++)
      answers.push(await press(failed(), { intent: 'retry' }, { clientIp: '198.51.100.9' }))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 303), 429])
  })
})

describe('a checked estimate', () => {
  const rough = () => makeReport(db(), { result: { source: 'public-figures', comparableProperties: [] } })
  const ask = (leadId: string, cookie?: string) =>
    callAction(action, {
      url: `/analysis/${leadId}`,
      params: { leadId },
      form: { intent: 'check' },
      ...(cookie === undefined ? {} : { cookie }),
    })

  test('is offered with the grant, requested once, and then shown as requested', async () => {
    const leadId = rough()
    const cookie = await browserOf(leadId)
    expect((await open(leadId, cookie)).data.check).toEqual({ state: 'offered' })
    const answers = await Promise.all([ask(leadId, cookie), ask(leadId, cookie)])
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, `/analysis/${leadId}`],
      [303, `/analysis/${leadId}`],
    ])
    const [task, ...others] = rowsOf(tasks)
    expect(others).toEqual([])
    expect(task).toMatchObject({ leadId, kind: 'check_estimate', doneAt: null })
    const hours = ((task?.dueAt?.getTime() ?? 0) - (task?.createdAt.getTime() ?? 0)) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
    const events = rowsOf(leadActivities, eq(leadActivities.kind, 'checked_estimate_requested'))
    expect(events).toHaveLength(1)
    expect((await open(leadId, cookie)).data.check.state).toBe('asked')
    // Once done, it is not asked for again.
    db().update(tasks).set({ doneAt: new Date() }).run()
    await ask(leadId, cookie)
    expect(rowsOf(tasks)).toHaveLength(1)
    expect((await open(leadId, cookie)).data.check.state).toBe('done')
  })

  test('is neither offered to nor accepted from a browser without the grant', async () => {
    const leadId = rough()
    const stranger = await browserOf(makeReport(db()))
    for (const cookie of [undefined, stranger]) {
      expect((await open(leadId, cookie)).data.check).toEqual({ state: 'none' })
      expect((await ask(leadId, cookie)).status).toBe(403)
    }
    expect(rowsOf(tasks)).toEqual([])
  })

  test("isn't offered if rentals support the estimate", async () => {
    const leadId = makeReport(db())
    const cookie = await browserOf(leadId)
    expect((await open(leadId, cookie)).data.check).toEqual({ state: 'none' })
    expect((await ask(leadId, cookie)).status).toBe(303)
    expect(rowsOf(tasks)).toEqual([])
  })
})

describe('Your Properties', () => {
  const email = 'owner@example.com'

  test("lists this browser's leads with the same email, with their rents", async () => {
    const first = makeReport(db(), { lead: { email, streetAddress: '1 Oak St', createdAt: new Date('2026-01-01') } })
    const second = makeReport(db(), { lead: { email: ' Owner@Example.com ', streetAddress: '2 Elm St' }, result: null })
    const stranger = makeReport(db(), { lead: { email: 'other@example.com' } })
    const { data } = await open(second, await browserOf(first, second, stranger))
    expect(data.properties).toEqual([
      {
        leadId: second,
        address: { street: '2 Elm St', locality: 'Des Moines, IA 50310' },
        rentDollars: null,
        rentName: null,
        unitCount: 1,
        isThisOne: true,
      },
      {
        leadId: first,
        address: { street: '1 Oak St', locality: 'Des Moines, IA 50310' },
        rentDollars: 1895,
        rentName: null,
        unitCount: 1,
        isThisOne: false,
      },
    ])
  })

  test('is empty for one property, for a stranger with the link, and for an email that was only typed', async () => {
    const mine = makeReport(db(), { lead: { email } })
    expect((await open(mine, await browserOf(mine))).data.properties).toEqual([])
    const other = makeReport(db(), { lead: { email } })
    expect((await open(mine)).data.properties).toEqual([])
    // A browser that typed the owner's email for another property learns nothing about the owner's property, not even that it
    // exists.
    const typed = makeReport(db(), { lead: { email } })
    const nosy = await browserOf(typed)
    expect((await open(typed, nosy)).data.properties).toEqual([])
    expect((await open(mine, nosy)).data.properties).toEqual([])
    const two = await browserOf(typed, other)
    expect((await open(mine, two)).data.properties).toEqual([])
  })

  test('lists the 24 newest, because each has to be read', async () => {
    const ids = Array.from({ length: 26 }, (_, day) =>
      makeReport(db(), { lead: { email, createdAt: new Date(Date.UTC(2026, 0, day + 1)) } }),
    )
    const { data } = await open(ids[25] ?? '', await browserOf(...ids))
    expect(data.properties.map(({ leadId }) => leadId)).toEqual(ids.slice(2).toReversed())
  })

  test('leaves out a lead in the trash', async () => {
    const [first, second] = [makeReport(db(), { lead: { email } }), makeReport(db(), { lead: { email } })]
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, second)).run()
    expect((await open(first, await browserOf(first, second))).data.properties).toEqual([])
  })
})
