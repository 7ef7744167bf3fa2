import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { moveToTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { recordFailedAnalysis } from '#app/modules/rent-analysis/record-analysis.server.ts'
import { action, loader } from '#app/routes/admin/analyses.tsx'
import { loader as file } from '#app/routes/admin/median-rents.ts'
import { makeEntry, makeResult } from '#tests/factories/make-entry.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastText } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const list = async (query = '') => (await callLoader(loader, { url: `/admin/analyses${query}`, cookie: me.cookie })).data
const press = (form: Record<string, string>, query = '') =>
  callAction(action, { url: `/admin/analyses${query}`, cookie: me.cookie, form })
const resultsOf = (entryId: string) => rowsOf(propertyAnalysisResults, eq(propertyAnalysisResults.entryId, entryId))

/** The entry of a lead with a report. */
function entryOf(leadId: string): string {
  const entry = rowOf(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leadId))
  if (!entry) throw new Error('The lead has no entry')
  return entry.id
}

describe('the list of analyses', () => {
  test('shows each property once, with its newest result, the source, and its lead', async () => {
    const leadId = makeReport(db(), { lead: { name: 'Priya Raman' } })
    makeResult(db(), {
      entryId: entryOf(leadId),
      rentEstimate: 1950,
      createdAt: new Date(Date.now() + 1000),
      source: 'public-figures',
    })
    const { page } = await list()
    expect(page.rows).toMatchObject([
      { progress: 'ready', lead: { id: leadId, name: 'Priya Raman' }, result: { rentEstimate: 1950, source: 'public-figures' } },
    ])
    expect(page.total).toBe(1)
  })

  test('shows why one failed, and when it is retried', async () => {
    const entry = makeEntry(db(), { requestedAt: new Date(Date.now() - 3_600_000) })
    inTransaction((tx) => recordFailedAnalysis(tx, { id: entry.id, leadId: null }))
    const [row] = (await list()).page.rows
    expect(row).toMatchObject({ progress: 'failed', result: null, lead: null, lastError: 'Failed to analyze property' })
    expect(row?.nextTryAt).toBeInstanceOf(Date)
  })

  test('is filtered by words, city, days and result', async () => {
    const day = (text: string) => ({ createdAt: new Date(`${text}T18:00:00Z`) })
    const found = makeEntry(db(), {
      streetAddress: '1 Own Rd',
      city: ' Élan ',
      email: 'Quill@example.com',
      ...day('2026-03-31'),
    })
    makeResult(db(), { entryId: found.id, source: 'own-rentals' })
    makeResult(db(), { entryId: makeEntry(db(), { streetAddress: '2 Fallback Rd', ...day('2026-04-01') }).id })
    makeEntry(db(), { streetAddress: '3 Failed Rd', lastError: 'Failed to analyze property', ...day('2026-04-02') })
    makeReport(db(), { lead: { name: 'Ñusta With-Lead' }, entry: { streetAddress: '4 Lead Rd', ...day('2026-04-03') } })
    const streets = async (query: string) => {
      const { page } = await list(query)
      expect(page.total).toBe(page.rows.length)
      return page.rows.map(({ streetAddress }) => streetAddress)
    }
    expect(await streets('')).toEqual(['4 Lead Rd', '3 Failed Rd', '2 Fallback Rd', '1 Own Rd'])
    expect(await streets(`?city=${encodeURIComponent('éLAN')}`)).toEqual(['1 Own Rd'])
    expect(await streets('?q=QUILL@')).toEqual(['1 Own Rd'])
    for (const q of ['with-lead', 'Ñusta', 'ñUSTA'])
      expect(await streets(`?q=${encodeURIComponent(q)}`), q).toEqual(['4 Lead Rd'])
    expect(await streets('?result=own-rentals')).toEqual(['4 Lead Rd', '1 Own Rd'])
    expect(await streets('?result=failed')).toEqual(['3 Failed Rd'])
    expect(await streets('?result=without-lead&to=2026-04-01')).toEqual(['2 Fallback Rd', '1 Own Rd'])
    expect(await streets('?from=2026-04-03')).toEqual(['4 Lead Rd'])
    const odd = await list('?result=__proto__&from=2026-02-30&after=x')
    expect([odd.page.total, odd.filter.problems.length, odd.page.isLost]).toEqual([4, 2, true])
  })

  test('has the medians of its filter, also as a file', async () => {
    for (const rentEstimate of [1400, 1500, 1900]) {
      makeReport(db(), { lead: { city: 'Waukee' }, result: { rentEstimate, rentRangeLow: 1000, rentRangeHigh: 2500 } })
    }
    makeResult(db(), { entryId: makeEntry(db(), { city: 'Waukee', bedrooms: 3 }).id, source: 'fallback' })
    expect((await list()).medians).toMatchObject([{ city: 'Waukee', count: 3, cells: { 3: { count: 3, medianDollars: 1500 } } }])
    expect((await list('?city=Clive')).medians).toEqual([])
    const { text, headers } = await callLoader(file, { url: '/admin/analyses/median-rents.csv', cookie: me.cookie })
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="median-rents-\d{4}-\d\d-\d\d\.csv"$/)
    expect(await text()).toContain('Waukee,3,0,,0,,0,,3,1500,0,\r\n')
  })
})

describe('run again', () => {
  test('creates another dated result, with a lead or without, and stays on the page', async () => {
    const withLead = entryOf(makeReport(db()))
    const alone = makeEntry(db(), { lastError: 'Failed to analyze property' })
    for (const entry of [withLead, alone.id]) {
      const answer = await press({ intent: 'run-again', entry }, '?city=Des+Moines')
      expect(answer.location).toBe('/admin/analyses?city=Des+Moines')
      expect(await toastText(answer)).toMatch(/^success: Rental analysis completed, \$\d,\d{3}$/)
    }
    expect([resultsOf(withLead).length, resultsOf(alone.id).length]).toEqual([2, 1])
    expect((await list('?result=without-lead')).page.rows).toMatchObject([{ progress: 'ready', lastError: null, lead: null }])
  })

  test('of a missing one, or with its lead in the trash, is refused with a message', async () => {
    const leadId = makeReport(db())
    inTransaction((tx) => moveToTrash(tx, { leadId, actor: { kind: 'system' }, now: new Date() }))
    for (const entry of ['nothing', entryOf(leadId)]) {
      expect(await toastText(await press({ intent: 'run-again', entry }))).toMatch(/^error: Someone deleted this lead/)
    }
    expect((await press({ intent: 'delete', entry: 'x' })).status).toBe(400)
    expect((await press({ intent: 'run-again' })).status).toBe(400)
  })
})

test('a lead is created from an analysis without one, once', async () => {
  const entry = makeEntry(db(), { name: 'Ann' })
  const [first, second] = [
    await press({ intent: 'make-lead', entry: entry.id }),
    await press({ intent: 'make-lead', entry: entry.id }),
  ]
  expect(first.location).toMatch(/^\/leads\/[0-9a-f]{32}$/)
  expect(second.location).toBe(first.location)
  expect(await toastText(first)).toBe('success: The analysis is now a lead')
})
