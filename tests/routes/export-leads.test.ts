import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/schema/index.ts'
import { exportLeads } from '#app/modules/leads/export/export-leads.server.ts'
import { NEWEST_FIRST } from '#app/modules/leads/list/list-params.ts'
import { UNFILTERED } from '#app/modules/leads/list/scope.server.ts'
import { saveSelectionPage } from '#app/modules/leads/selections/selections.server.ts'
import { moveToTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { loader } from '#app/routes/staff/export-leads.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead, makeLeadWithoutProperty } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { type SignedIn, signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const take = ({ cookie }: SignedIn, query = '') => callLoader(loader, { url: `/leads/export${query}`, cookie })

async function exported(staff: SignedIn, query = ''): Promise<Record<string, string>[]> {
  return parse(await (await take(staff, query)).text(), { columns: true, bom: true })
}

function exports() {
  return rowsOf(auditLog, eq(auditLog.action, 'leads_exported'))
}

test('the file matches the filter, in the order of the list, with all data', async () => {
  const staff = signedInAs('user')
  const claire = makeUser(db(), { name: 'Claire Holloway' })
  makeLead(db(), {
    name: 'Priya Raman',
    email: 'priya@example.com',
    phone: '(515) 555-0142',
    status: 'lost',
    statusReason: 'Sells, "instead"',
    estimatedRent: 1895,
    // As calculators store it.
    squareFootage: 0,
    assigneeId: claire.id,
    createdAt: new Date('2026-11-21T15:58:00Z'),
  })
  makeLead(db(), { name: 'Ann Zoë', status: 'lost', createdAt: new Date('2026-11-22T15:58:00Z') })
  makeLead(db(), { name: 'Not asked for', status: 'won' })
  makeEntry(db(), { name: 'Gordon Vance', status: 'lost', leadId: null, phone: '5155550100', createdAt: new Date(0) })
  const answer = await take(staff, '?status=lost')
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/)
  expect((await answer.text()).split('\r\n')[0]).toMatch(/^Name,Email,Phone,/)
  const rows = await exported(staff, '?status=lost')
  expect(rows.map((row) => row.Name)).toEqual(['Ann Zoë', 'Priya Raman', 'Gordon Vance'])
  expect(rows[1]).toMatchObject({
    Email: 'priya@example.com',
    Phone: '(515) 555-0142',
    Status: 'Lost',
    'Status reason': 'Sells, "instead"',
    'Estimated rent': '1895',
    'Square feet': '',
    Assignee: 'Claire Holloway',
    'Created (UTC)': '2026-11-21 15:58:00',
  })
  expect(rows[2]).toMatchObject({ Phone: '5155550100', Source: 'Analysis' })
  expect((await exported(staff, '?status=lost&sort=name')).map((row) => row.Name)).toEqual([
    'Ann Zoë',
    'Gordon Vance',
    'Priya Raman',
  ])
})

test('a lead without an address has no state', async () => {
  const staff = signedInAs('user')
  makeLeadWithoutProperty(db(), { name: 'Wes Webinar' })
  makeLead(db(), { name: 'Ann Zoë' })
  const rows = await exported(staff, '?sort=name')
  expect(rows.map((row) => [row.Name, row.City, row.State])).toEqual([
    ['Ann Zoë', 'Des Moines', 'IA'],
    ['Wes Webinar', '', ''],
  ])
})

test('its first bytes mark it as UTF-8 for spreadsheets', async () => {
  const { viewer } = signedInAs('user')
  const list = { scope: UNFILTERED, sort: NEWEST_FIRST }
  for await (const piece of exportLeads({ actor: viewer, list, ids: null, query: {} })) {
    expect([...Buffer.from(piece).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    break
  }
})

test('a cell that looks like a formula is made harmless', async () => {
  const staff = signedInAs('user')
  makeLead(db(), { name: '=HYPERLINK("http://evil.example","Ann")', company: '@SUM(A1)', phone: '+15155550142' })
  expect(await exported(staff)).toMatchObject([
    { Name: '\'=HYPERLINK("http://evil.example","Ann")', Company: "'@SUM(A1)", Phone: "'+15155550142" },
  ])
})

test('of a selection, only those, in the order of the list; leads deleted since are left out', async () => {
  const staff = signedInAs('user')
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name, index) => makeLead(db(), { name, createdAt: new Date(index + 1) }).id)
  const checked = [b, d, a].flatMap((id) => id ?? [])
  const { id } = saveSelectionPage(staff.viewer, null, { shown: checked, checked })
  inTransaction((tx) => moveToTrash(tx, { leadId: b ?? '', actor: { kind: 'system' }, now: new Date() }))
  expect(c).toBeDefined()
  expect((await exported(staff, `?selection=${id}`)).map((row) => row.Name)).toEqual(['D', 'A'])
  expect((await exported(staff, `?selection=${id}&sort=name`)).map((row) => row.Name)).toEqual(['A', 'D'])
  const other = await take(signedInAs('user'), `?selection=${id}&status=won`)
  expect(other.location).toBe('/leads?status=won')
})

test('more than one chunk arrives whole, each lead once', async () => {
  const staff = signedInAs('user')
  // With the same time, which is therefore not enough to distinguish them.
  inTransaction((tx) => {
    for (let index = 0; index < 620; index += 1) makeLead(tx, { name: `Lead ${index}`, createdAt: new Date(1e12) })
  })
  for (const query of ['', '?sort=name', '?q=lead', '?sort=-rent']) {
    const names = (await exported(staff, query)).map((row) => row.Name)
    expect([names.length, new Set(names).size], query).toEqual([620, 620])
  }
})

test('each export is in the audit log: who, which leads, how many; an aborted one, too', async () => {
  const staff = signedInAs('user')
  inTransaction((tx) => {
    for (let index = 0; index < 600; index += 1) makeLead(tx, { status: 'won' })
  })
  await exported(staff, '?status=won&q=beaver')
  const broken = await callLoader(
    async (args: Parameters<typeof loader>[0]) => {
      const answer = await loader(args)
      const reader = answer.body?.getReader()
      await reader?.read()
      await reader?.cancel()
      return new Response(null)
    },
    { url: '/leads/export', cookie: staff.cookie },
  )
  expect(broken.status).toBe(200)
  await expect.poll(() => exports()).toHaveLength(2)
  const [whole, part] = exports()
  expect(whole).toMatchObject({
    userId: staff.viewer.id,
    detail: { rows: 600, isWhole: true, filter: { status: 'won' }, isSearched: true, selected: null },
  })
  expect(part).toMatchObject({ userId: staff.viewer.id, detail: { isWhole: false } })
})

test.each(['?status=nothing&from=02/30/2025&sort=__proto__', '?q=%00%FF', `?q=${'x'.repeat(10_000)}`, '?after=nonsense'])(
  'handles %s',
  async (query) => {
    makeLead(db(), { name: 'Ann' })
    expect((await take(signedInAs('user'), query)).status).toBe(200)
  },
)
