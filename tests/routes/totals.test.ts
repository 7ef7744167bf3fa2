import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { LEAD_SOURCES } from '#app/db/schema/index.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { LEAD_SOURCE_LABELS } from '#app/modules/leads/sources.ts'
import { PIPELINE_STATUSES } from '#app/modules/leads/status/status.ts'
import { moveToTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { deletePerson } from '#app/modules/privacy/delete-person.server.ts'
import { findPerson } from '#app/modules/privacy/person.server.ts'
import { loader as analytics } from '#app/routes/admin/analytics.tsx'
import { loader as board } from '#app/routes/staff/board.tsx'
import { loader as dashboard } from '#app/routes/staff/dashboard.tsx'
import { loader as exported } from '#app/routes/staff/export-leads.ts'
import { loader as menu } from '#app/routes/staff/layout.tsx'
import { loader as list } from '#app/routes/staff/leads.tsx'
import { loader as search } from '#app/routes/staff/search.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
const actor = { kind: 'system' } as const
/** All of the test's leads have this in their name. */
const WORD = 'Totals'
const now = () => new Date()

beforeEach(() => {
  me = signedInAs('admin')
})

const address = (path: string) => ({ url: path, cookie: me.cookie })

/**
 * Leads of each status, source and kind, of which 14 are listed. Returns how many leads figures count, and how many of them are
 * in the trash.
 */
function seed() {
  const claire = makeUser(db(), { name: 'Claire Holloway' })
  const lead = (values: Parameters<typeof makeLead>[1] = {}) =>
    makeLead(db(), { name: `${WORD} ${values.email ?? 'lead'}`, ...values })
  const listed = [
    ...PIPELINE_STATUSES.map((status) => lead({ status, assigneeId: claire.id })),
    lead({ source: 'webinar', status: 'leads' }),
    lead({ source: 'realtor-referral', status: 'leads', city: 'Ames' }),
    lead({ source: 'import', status: 'proposal', city: '' }),
  ]
  const trashed = lead()
  inTransaction((tx) => moveToTrash(tx, { leadId: trashed.id, actor, now: now() }))
  const [stays, goes] = [lead({ email: 'one@example.com' }).id, lead({ email: 'one@example.com', status: 'enrolled' }).id]
  const compared = loadCompared(db(), [stays, goes])
  const seen = compared.ok ? versionOf(compared.value) : ''
  expect(mergeLeads(me.viewer, { ids: [stays, goes], stays, picks: {}, seen }).ok).toBe(true)
  lead({ email: 'erased@example.com' })
  inTransaction((tx) => deletePerson(tx, findPerson(tx, 'erased@example.com')))
  makeEntry(db(), { name: `${WORD} entry`, status: 'analysis_submitted' })
  // The analysis without a lead is listed as one.
  return {
    listed: listed.length + 2,
    leads: listed.length + 2,
    inTrash: 1,
    withoutLead: 1,
    unassigned: listed.length + 2 - PIPELINE_STATUSES.length,
  }
}

async function totalOf(query: string): Promise<number> {
  return (await callLoader(list, address(`/leads${query}`))).data.page.total
}

async function exportedRows(query = ''): Promise<number> {
  const file = await callLoader(exported, address(`/leads/export${query}`))
  return parse(await file.text(), { bom: true, columns: true }).length
}

/** The same count in every place: they must agree. */
function expectSame(what: string, said: Record<string, number | undefined>, expected: number): void {
  expect(said, what).toEqual(Object.fromEntries(Object.keys(said).map((place) => [place, expected])))
}

test('dashboard, menu, lists, board, search, export and analytics count the same leads, or say what they count', async () => {
  const seeded = seed()
  const tiles = (await callLoader(dashboard, address('/dashboard'))).data
  const columns = (await callLoader(board, address('/leads/board'))).data
  const { figures, stats, totals } = (await callLoader(analytics, address('/admin/analytics'))).data
  const found = (await callLoader(search, address(`/search?q=${WORD}`))).data.found

  expectSame(
    'all leads',
    {
      dashboard: tiles.counts.all,
      'dashboard, all stages': Object.values(tiles.stages).reduce((sum, n) => sum + n, 0),
      menu: (await callLoader(menu, address('/dashboard'))).data.leadCount,
      list: await totalOf(''),
      'all of the list': (await callLoader(list, address('/leads?status=won'))).data.all,
      board: columns.found.total,
      'columns of the board': columns.columns.reduce((sum, { count }) => sum + count.total, 0),
      'the list by source': (await Promise.all(LEAD_SOURCES.map((source) => totalOf(`?source=${source}`)))).reduce(
        (a, b) => a + b,
        0,
      ),
      'the list by its search': await totalOf(`?q=${WORD}`),
      search: found?.leads.total,
      export: await exportedRows(),
      'export of a search': await exportedRows(`?q=${WORD}`),
      'analytics, listed': totals.listed,
    },
    seeded.listed,
  )
  for (const status of PIPELINE_STATUSES) {
    const count = tiles.stages[status] ?? 0
    expectSame(
      status,
      {
        list: await totalOf(`?status=${status}`),
        board: columns.columns.find((column) => column.status === status)?.count.total,
        export: await exportedRows(`?status=${status}`),
        ...(status in tiles.counts && { tile: tiles.counts[status as keyof typeof tiles.counts] }),
      },
      count,
    )
  }
  expectSame(
    'unassigned',
    { list: await totalOf('?assignee=unassigned'), export: await exportedRows('?assignee=unassigned') },
    seeded.unassigned,
  )

  // A period's figures count trashed leads, but no analysis without a lead; the page says so.
  expect(totals).toEqual({ listed: seeded.listed, inTrash: seeded.inTrash, withoutLead: seeded.withoutLead })
  const sumOf = (figure: 'sources' | 'cities') =>
    figures[figure].table.rows.reduce((sum, { values }) => sum + Number(values[0]), 0)
  expectSame(
    'new leads',
    {
      stat: stats.leads.now,
      'leads over time': Number(figures.leads.table.rows.find(({ name }) => name === 'All')?.values[0]),
      'first step of the funnel': Number(figures.funnel.table.rows[0]?.values[0]),
      sources: sumOf('sources'),
      cities: sumOf('cities'),
    },
    seeded.leads,
  )
  const webinar = figures.sources.table.rows.find(({ name }) => name === LEAD_SOURCE_LABELS.webinar)?.values[0]
  expectSame('of the webinar', { figure: Number(webinar), list: await totalOf('?source=webinar') }, 1)
})

test('the tiles of a range of days match the lists that they link to', async () => {
  seed()
  makeLead(db(), { name: `${WORD} old`, status: 'enrolled', createdAt: new Date('2025-03-02T18:00:00Z') })
  const days = 'from=2025-03-01&to=2025-03-31'
  const { counts } = (await callLoader(dashboard, address(`/dashboard?${days}`))).data
  expectSame('all of March', { tile: counts.all, list: await totalOf(`?${days}`), export: await exportedRows(`?${days}`) }, 1)
  expectSame('enrolled in March', { tile: counts.enrolled, list: await totalOf(`?${days}&status=enrolled`) }, 1)
  expectSame('closed in March', { tile: counts.closed, list: await totalOf(`?${days}&status=closed`) }, 0)
})
