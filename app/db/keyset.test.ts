import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { db } from './client.server.ts'
import { ascending, descending, keyset } from './keyset.ts'
import { type Page, type PageQuery, readPage } from './page.ts'
import { leads } from './schema/index.ts'

setupTestDatabase()

type Row = { id: string; createdAt: Date; estimatedRent: number | null }

/** Orders of lists: several columns in either direction, nullable or not. */
const ORDERS = {
  'newest first': keyset({ createdAt: descending(leads.createdAt), id: descending(leads.id) }),
  'oldest first': keyset({ createdAt: ascending(leads.createdAt), id: ascending(leads.id) }),
  'lowest rent first': keyset({ estimatedRent: ascending(leads.estimatedRent), id: ascending(leads.id) }),
  'highest rent first, then the oldest': keyset({
    estimatedRent: descending(leads.estimatedRent),
    createdAt: ascending(leads.createdAt),
    id: descending(leads.id),
  }),
}
type Order = (typeof ORDERS)[keyof typeof ORDERS]

function pageOf(order: Order, query: PageQuery, size = 4): Page<Row> {
  return readPage(order, { query, size }, ({ where, orderBy, limit }) =>
    db()
      .select({ id: leads.id, createdAt: leads.createdAt, estimatedRent: leads.estimatedRent })
      .from(leads)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .all(),
  )
}

/** All rows that the pages show, in either direction. */
function walk(order: Order, way: 'next' | 'previous', from: PageQuery = {}): Page<Row>[] {
  const pages = [pageOf(order, from)]
  for (let query = pages[0]?.[way]; query; query = pages.at(-1)?.[way]) pages.push(pageOf(order, query))
  return pages
}

/** Eleven leads: three share a time, two or more share a rent, and some have none. */
function makeLeads(): void {
  const rents = [null, 1500, null, 900, 1500, 1500, 2100, null, 900, 1200, 0]
  for (const [number, estimatedRent] of rents.entries()) {
    const { id } = makeLead(db(), { createdAt: new Date(Date.UTC(2026, 5, 1 + Math.floor(number / 3))) })
    db().update(leads).set({ estimatedRent }).where(eq(leads.id, id)).run()
  }
}

describe.each(Object.entries(ORDERS))('%s', (_name, order) => {
  test('shows each row once from page to page, in one order, forward and back', () => {
    makeLeads()
    const whole = pageOf(order, {}, 100).rows
    const forward = walk(order, 'next')
    expect(forward.map(({ rows, position }) => [position, rows.length])).toEqual([
      [0, 4],
      [4, 4],
      [8, 3],
    ])
    expect(forward.flatMap(({ rows }) => rows)).toEqual(whole)
    const back = walk(order, 'previous', forward[1]?.next ?? {})
    expect(back.map(({ position }) => position)).toEqual([8, 4, 0])
    expect(back.reverse().flatMap(({ rows }) => rows)).toEqual(whole)
    expect(forward.at(-1)?.next).toBeNull()
    expect(forward[0]?.previous).toBeNull()
  })
})

const order = ORDERS['newest first']

test('An empty list has one page, and a list of exactly one page has no second one', () => {
  expect(pageOf(order, {})).toEqual({ rows: [], position: 0, next: null, previous: null, isLost: false })
  makeLeads()
  expect(pageOf(order, {}, 11)).toMatchObject({ next: null, previous: null })
})

test('A page begins after its row, whatever was added or removed before it', () => {
  makeLeads()
  const [first, second] = walk(order, 'next')
  makeLead(db(), { createdAt: new Date(Date.UTC(2026, 8, 1)) })
  db()
    .delete(leads)
    .where(eq(leads.id, first?.rows[3]?.id ?? ''))
    .run()
  expect(pageOf(order, first?.next ?? {}).rows).toEqual(second?.rows)
})

test('Past the end of a list that got shorter, the link leads to its beginning', () => {
  makeLeads()
  const [, second] = walk(order, 'next')
  const beyond = second?.next ?? {}
  db().delete(leads).run()
  expect(pageOf(order, beyond)).toMatchObject({ rows: [], next: null, previous: {}, isLost: false })
})

test('A place with less than a page before it leads to the full first page', () => {
  makeLeads()
  const [first] = walk(order, 'next')
  const third = first?.rows[2]
  if (!third) throw new Error('There is no third row.')
  const before = order.encode(third, 2)
  expect(pageOf(order, { before })).toEqual(first)
})

describe('An address without a valid position shows the first page and says so', () => {
  const written = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const row = { id: 'a', createdAt: new Date(1), estimatedRent: null }
  test.each([
    ['no cursor', 'nonsense'],
    ['no JSON', Buffer.from('{"position":').toString('base64url')],
    ['the cursor of another order', ORDERS['lowest rent first'].encode(row, 4)],
    ['a key of another kind', written({ position: 4, keys: { createdAt: '1', id: 'a' } })],
    ['null where none can be', written({ position: 4, keys: { createdAt: null, id: 'a' } })],
    ['a key too many', written({ position: 4, keys: { createdAt: 1, id: 'a', name: 'x' } })],
    ['no position', written({ keys: { createdAt: 1, id: 'a' } })],
    ['a negative position', written({ position: -1, keys: { createdAt: 1, id: 'a' } })],
    ['a list', written([1, 'a'])],
    ['zeros', '%00'],
  ])('%s', (_name, text) => {
    makeLeads()
    const first = pageOf(order, {})
    expect(pageOf(order, { after: text })).toEqual({ ...first, isLost: true })
    expect(pageOf(order, { before: text })).toEqual({ ...first, isLost: true })
  })

  test('what is bound to the query, in any notation', () => {
    makeLeads()
    const after = written({ position: 1e15, keys: { createdAt: 9e15, id: "' or 1=1 --" } })
    expect(pageOf(order, { after }).rows).toEqual(pageOf(order, {}).rows)
  })
})
