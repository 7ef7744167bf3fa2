import { beforeAll, expect, test } from 'vitest'
import { inTransaction, sqlite } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { setupTestDatabaseOnce } from '#tests/setup/database.ts'
import { LEAD_SORTS, type LeadFilter, leadList } from './list-params.ts'
import { listLeads } from './queries.server.ts'

setupTestDatabaseOnce()

/** Enough for walks: some filters find few enough rows to gather them, and one starts after more rows than a walk reads. */
const LEADS = 3_400
const NOW = new Date('2026-06-15T12:00:00Z')
const HOUR_MS = 3_600_000
const STATUSES = ['lost', 'lost', 'closed', 'leads', 'proposal'] as const

let viewerId = ''

/** Sorted by name, all of the first are before the second. */
function firstNameOf(number: number): string {
  const part = number % 34
  return part < 21 ? 'Gordon' : part < 32 ? 'Priya' : 'Łukasz'
}

beforeAll(() => {
  inTransaction((tx) => {
    viewerId = makeUser(tx, { name: 'Ana Diaz' }).id
    const otherId = makeUser(tx, { name: 'Tom Beck' }).id
    for (let number = 0; number < LEADS; number += 1) {
      makeLead(tx, {
        name: `${firstNameOf(number)} ${number % 40}`,
        createdAt: new Date(NOW.getTime() - (number % 900) * HOUR_MS),
        statusChangedAt: new Date(NOW.getTime() - (number % 70) * HOUR_MS),
        status: STATUSES[number % 5],
        source: number % 7 === 0 ? 'webinar' : 'analysis',
        estimatedRent: number % 4 === 0 ? null : (number % 30) * 100,
        city: number % 500 === 0 ? 'Ames' : 'Ankeny',
        phone: number === 77 ? '(515) 555-0177' : null,
        assigneeId: [viewerId, otherId, null][number % 3],
        lastContactedAt: number % 6 === 0 ? null : NOW,
        nextActionAt: number % 11 === 0 ? new Date(NOW.getTime() + ((number % 5) - 2) * HOUR_MS) : null,
      })
    }
  })
})

const FILTERS = [
  '',
  'status=lost',
  'status=proposal',
  'assignee=me',
  'assignee=unassigned&source=webinar',
  'status=closed&assignee=me',
  'source=webinar',
  'overdue=yes',
  'overdue=yes&assignee=me',
  'uncontacted=yes',
  'uncontacted=yes&assignee=me&q=priya',
  'from=2026-06-10&to=2026-06-12',
  'from=2026-05-10&status=lost',
  'q=ankeny',
  'q=ames',
  'q=ankeny+priya&status=lost',
  'q=ankeny+priya&from=2026-06-01',
  'q=pr',
  'q=łukasz',
  'q=%2B1+515.555.0177',
  'q=555-0177',
  'q=gordon+5155550177',
  'status=lost&source=analysis',
  'q=priya',
]

function filterOf(query: string): LeadFilter {
  return { ...leadList.read(new URLSearchParams(query)), size: 100 }
}

/** The ids of a list, page by page. */
function readThrough(query: string): string[] {
  const ids: string[] = []
  let filter = filterOf(query)
  for (;;) {
    const { rows, next } = listLeads(filter, { viewerId, now: NOW })
    ids.push(...rows.map(({ id }) => id))
    if (next === null) return ids
    filter = { ...filter, page: next }
  }
}

type Stored = Record<'id' | 'status_key' | 'assignee_id' | 'source' | 'search_text', string> &
  Record<'created_at' | 'next_action_at', number>

/** A list's expected content, by checking every row. */
function filterInMemory(query: string): string[] {
  const { status, source, assignee, range, isOverdue, isUncontacted, search } = filterOf(query)
  const owner = assignee === 'me' ? viewerId : assignee === 'unassigned' ? '' : assignee
  const number = search.replace(/\D/g, '').replace(/^1/, '')
  const words = number.length >= 7 ? [number] : search.split(' ').filter(Boolean)
  const waiting = new Set(
    sqlite()
      .prepare(
        "select id from leads where last_contacted_at is null and status_key in ('leads', 'analysis_submitted') and created_at >= ?",
      )
      .pluck()
      .all(Date.parse('2026-05-16')),
  )
  return (sqlite().prepare('select * from listed_leads').all() as Stored[])
    .filter((row) => status === null || row.status_key === status)
    .filter((row) => source === null || row.source === source)
    .filter((row) => owner === null || row.assignee_id === owner)
    .filter((row) => !isOverdue || (row.next_action_at > 0 && row.next_action_at < NOW.getTime()))
    .filter((row) => !isUncontacted || waiting.has(row.id))
    .filter((row) => range.start === null || row.created_at >= range.start.getTime())
    .filter((row) => range.end === null || row.created_at < range.end.getTime())
    .filter((row) => words.every((word) => row.search_text.toLowerCase().includes(word.length < 3 ? `  ${word}` : word)))
    .map(({ id }) => id)
}

for (const [at, query] of FILTERS.entries())
  test(`the list of '${query}' shows what it is about, each lead once, in any order and both ways`, () => {
    const expected = filterInMemory(query).sort()
    // Three orders per filter, so that every order meets every kind of filter.
    for (const by of LEAD_SORTS.filter((_, order) => (order + at) % 3 === 0)) {
      const upwards = readThrough(`${query}&sort=${by}`)
      expect([...upwards].sort(), by).toEqual(expected)
      expect(readThrough(`${query}&sort=-${by}`), by).toEqual(upwards.reverse())
    }
    const { total, isMore } = listLeads(filterOf(query), { viewerId, now: NOW })
    if (isMore) expect(total).toBeLessThanOrEqual(expected.length)
    else expect(total).toBe(expected.length)
  })

test('going back a page shows the same rows', () => {
  for (const sort of ['name', '-days', 'status']) {
    const first = listLeads(filterOf(`sort=${sort}`), { viewerId, now: NOW })
    const second = listLeads({ ...filterOf(`sort=${sort}`), page: first.next ?? {} }, { viewerId, now: NOW })
    const third = listLeads({ ...filterOf(`sort=${sort}`), page: second.next ?? {} }, { viewerId, now: NOW })
    expect(listLeads({ ...filterOf(`sort=${sort}`), page: third.previous ?? {} }, { viewerId, now: NOW }).rows).toEqual(
      second.rows,
    )
  }
})

test('names, streets and statuses sort as people expect', () => {
  const rows = (sort: string) => listLeads(filterOf(`sort=${sort}`), { viewerId, now: NOW }).rows
  expect(rows('status')[0]?.statusKey).toBe('leads')
  expect(rows('-status')[0]?.statusKey).toBe('lost')
  expect(rows('name')[0]?.name).toBe('Gordon 0')
  expect(rows('assignee')[0]?.assigneeName).toBe('')
  expect(rows('-days')[0]?.statusChangedAt).toEqual(new Date(NOW.getTime() - 69 * HOUR_MS))
})
