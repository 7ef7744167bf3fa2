import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, sqlite } from '#app/db/client.server.ts'
import { leads, propertyAnalysisEntries } from '#app/db/schema/index.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeActivity, makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { leadList } from './list-params.ts'
import { dashboardCounts, listLeads, recentLeads } from './queries.server.ts'

setupTestDatabase()

const ALWAYS = leadList.read(new URLSearchParams()).range

function list(query: string | Record<string, string> = '') {
  return listLeads(
    { ...leadList.read(new URLSearchParams(query)), columns: ['address', 'created'] },
    { viewerId: '', now: at(90) },
  )
}

function names(query = ''): string[] {
  return list(query).rows.map((row) => row.name)
}

/** A time some minutes after a fixed one. */
function at(minutes: number): Date {
  return new Date(Date.UTC(2026, 5, 15, 12, minutes))
}

describe('the list', () => {
  test('shows leads newest first, including analysis entries without a lead', () => {
    makeLead(db(), { name: 'First', createdAt: at(1) })
    makeEntry(db(), { name: 'Second', createdAt: at(2) })
    makeLead(db(), { name: 'Third', createdAt: at(3) })
    expect(names()).toEqual(['Third', 'Second', 'First'])
    expect(list()).toMatchObject({ total: 3, position: 0, next: null, previous: null })
  })

  test('shows an entry with a lead once, as that lead', () => {
    const lead = makeLead(db(), { name: 'Priya' })
    makeEntry(db(), { name: 'Priya', leadId: lead.id })
    expect(list().rows.map((row) => row.id)).toEqual([lead.id])
    expect(list().total).toBe(1)
  })

  test("shows an entry as a lead: source analysis, 'Unknown' without a name, one address line", () => {
    const entry = makeEntry(db(), { name: ' ', streetAddress: '2847 Ingersoll Ave' })
    expect(list().rows).toMatchObject([
      {
        id: entry.id,
        name: 'Unknown',
        created: { source: 'analysis' },
        statusKey: 'analysis_submitted',
        rent: { dollars: 0 },
        place: '2847 Ingersoll Ave, Des Moines',
        address: { street: '2847 Ingersoll Ave', locality: 'Des Moines, IA 50312' },
      },
    ])
  })

  test('sends no data of hidden columns', () => {
    makeEntry(db(), {})
    const shown = leadList.read(new URLSearchParams())
    expect(listLeads(shown, { viewerId: '', now: at(90) }).rows).toMatchObject([{ address: null, created: null }])
  })

  test('leaves out what is in the trash', () => {
    makeLead(db(), { deletedAt: new Date() })
    makeEntry(db(), { deletedAt: new Date() })
    const trashed = makeLead(db(), { deletedAt: new Date() })
    makeEntry(db(), { leadId: trashed.id })
    expect(list()).toMatchObject({ rows: [], total: 0 })
  })

  test('names the assignee', () => {
    const claire = makeUser(db(), { name: 'Claire Holloway' })
    makeLead(db(), { assigneeId: claire.id })
    expect(list().rows[0]?.assigneeName).toBe('Claire Holloway')
  })

  test("shows a lead's last contact, but no message that may be from another person", () => {
    const { id } = makeLead(db(), { lastContactedAt: at(1) })
    makeActivity(db(), { leadId: id, kind: 'text_received', createdAt: at(2) })
    makeActivity(db(), { leadId: id, kind: 'mail_received', actorKind: 'system', createdAt: at(3) })
    makeEntry(db())
    const contacts = list().rows.map((row) => row.work.contact)
    expect(contacts).toContainEqual({ at: at(2), how: 'they texted', channel: 'text' })
    expect(contacts).toContain(null)
  })
})

describe('the status filter', () => {
  test('finds every spelling of New Lead under new_lead', () => {
    makeLead(db(), { name: 'stored', status: 'leads' })
    makeLead(db(), { name: 'missing', status: null })
    makeLead(db(), { name: 'new', status: sql`'new'` as never })
    makeLead(db(), { name: 'empty', status: sql`''` as never })
    makeEntry(db(), { name: 'entry', status: 'new' })
    makeLead(db(), { name: 'won', status: 'won' })
    expect(names('status=new_lead').sort()).toEqual(['empty', 'entry', 'missing', 'new', 'stored'])
    expect(list('status=new_lead').total).toBe(5)
    expect(new Set(list('status=new').rows.map((row) => row.statusKey))).toEqual(new Set(['leads']))
    expect(dashboardCounts(ALWAYS)).toMatchObject({ all: 6, leads: 5 })
  })

  test("finds a 'pending' entry under analysis_submitted", () => {
    makeEntry(db(), { name: 'pending', status: 'pending' })
    makeEntry(db(), { name: 'none', status: null })
    makeEntry(db(), { name: 'moved', status: 'proposal' })
    expect(names('status=analysis_submitted').sort()).toEqual(['none', 'pending'])
    expect(names('status=proposal')).toEqual(['moved'])
  })
})

describe('the date range', () => {
  test('includes both days, in Chicago time', () => {
    makeLead(db(), { name: 'before', createdAt: new Date('2026-03-01T05:59:59.999Z') })
    makeLead(db(), { name: 'first moment', createdAt: new Date('2026-03-01T06:00:00Z') })
    makeEntry(db(), { name: 'last moment', createdAt: new Date('2026-04-01T04:59:59.999Z') })
    makeLead(db(), { name: 'after', createdAt: new Date('2026-04-01T05:00:00Z') })
    expect(names('from=2026-03-01&to=2026-03-31')).toEqual(['last moment', 'first moment'])
    expect(list('from=2026-03-01&to=2026-03-31').total).toBe(2)
    const { range } = leadList.read(new URLSearchParams('from=2026-03-01&to=2026-03-31'))
    expect(dashboardCounts(range)).toMatchObject({ all: 2, analysis_submitted: 1, leads: 1 })
    expect(recentLeads(range).map((row) => row.name)).toEqual(['last moment', 'first moment'])
  })

  test('a lead always has a createdAt, so none is left out', () => {
    const insert = sqlite().prepare(
      "insert into leads (id, name, email, source, created_at, updated_at, status_changed_at) values ('x', 'x', 'x', 'manual', null, 1, 1)",
    )
    expect(() => insert.run()).toThrow('NOT NULL')
  })
})

describe('the search', () => {
  test('finds every word in name, email, phone or address', () => {
    makeLead(db(), { name: 'Priya Raman', email: 'priya@example.com', phone: '(515) 555-0177', streetAddress: '4118 Beaver Ave' })
    makeEntry(db(), { name: 'Gordon Vance', streetAddress: '12 Beaver Ave' })
    expect(names('q=beaver')).toHaveLength(2)
    expect(names('q=RAMAN+beaver')).toEqual(['Priya Raman'])
    expect(names('q=555-0177')).toEqual(['Priya Raman'])
    expect(names('q=gordon+50312')).toEqual(['Gordon Vance'])
    expect(list('q=unmatched')).toMatchObject({ rows: [], total: 0 })
  })

  test('matches %, _, \\ and quotes literally', () => {
    makeLead(db(), { name: '100% O_Brien \\ "x"' })
    makeLead(db(), { name: '1000 OxBrien' })
    expect(names('q=100%25')).toHaveLength(1)
    expect(names('q=o_b')).toHaveLength(1)
    expect(names('q=%5C')).toHaveLength(1)
    expect(names(`q=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
  })

  test('ignores case beyond ASCII', () => {
    makeLead(db(), { name: 'Łukasz Wiśniewski' })
    makeLead(db(), { name: 'Наталья Соколова' })
    expect(names('q=łukasz')).toHaveLength(1)
    expect(names('q=соколова')).toHaveLength(1)
  })
})

describe('paging', () => {
  test('shows every row once, forward and back, even for equal times', () => {
    for (let number = 0; number < 60; number += 1) {
      // Ten rows per minute, from both tables.
      const row = { name: `row ${number}`, createdAt: at(Math.floor(number / 10)) }
      if (number % 3 === 0) makeEntry(db(), row)
      else makeLead(db(), row)
    }
    const pages = [list()]
    for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) pages.push(list(next))
    expect(pages.map((page) => [page.rows.length, page.position, page.total])).toEqual([
      [25, 0, 60],
      [25, 25, 60],
      [10, 50, 60],
    ])
    const seen = pages.flatMap((page) => page.rows.map((row) => row.name))
    expect(new Set(seen).size).toBe(60)
    const times = pages.flatMap((page) => page.rows.map(({ created }) => created?.createdAt.getTime() ?? NaN))
    expect(times).toEqual([...times].sort((a, b) => b - a))

    const [first, second, third] = pages
    expect(first?.previous).toBeNull()
    expect(second?.previous).toEqual({})
    const back = list(third?.previous ?? {})
    expect(back.rows).toEqual(second?.rows)
    expect(back.position).toBe(25)
  })

  test('keeps the filter', () => {
    for (let number = 0; number < 30; number += 1) makeLead(db(), { status: number < 27 ? 'won' : 'lost', createdAt: at(number) })
    const first = list('status=won')
    expect(first).toMatchObject({ total: 27 })
    const second = list({ status: 'won', ...first.next })
    expect(second.rows).toHaveLength(2)
    expect(second.next).toBeNull()
  })
})

describe('the counts', () => {
  test('of the six tiles follow every change', () => {
    const lead = makeLead(db(), { status: 'leads' })
    makeLead(db(), { status: 'enrolled' })
    makeLead(db(), { status: 'site_visit_scheduled' })
    makeLead(db(), { status: 'proposal' })
    const entry = makeEntry(db())
    expect(dashboardCounts(ALWAYS)).toEqual({
      all: 5,
      leads: 1,
      analysis_submitted: 1,
      enrolled: 1,
      site_visit_scheduled: 1,
      closed: 0,
    })
    db().update(leads).set({ status: 'closed' }).where(eq(leads.id, lead.id)).run()
    db().update(propertyAnalysisEntries).set({ leadId: lead.id }).where(eq(propertyAnalysisEntries.id, entry.id)).run()
    expect(dashboardCounts(ALWAYS)).toMatchObject({ all: 4, leads: 0, analysis_submitted: 0, closed: 1 })
  })
})
