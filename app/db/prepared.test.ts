import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { db, inTransaction } from './client.server.ts'
import { filtered, rawStatement, statement } from './prepared.server.ts'
import { leads } from './schema/index.ts'

setupTestDatabase()

test('a query is built once and run with other values', () => {
  let builds = 0
  const nameOf = statement((connection, { id }: { id: string }) => {
    builds += 1
    return connection.select({ name: leads.name }).from(leads).where(eq(leads.id, id))
  })
  const [ann, bob] = [makeLead(db(), { name: 'Ann' }), makeLead(db(), { name: 'Bob' })]
  expect(nameOf(db(), { id: ann.id }).get()).toEqual({ name: 'Ann' })
  expect(nameOf(db(), { id: bob.id }).get()).toEqual({ name: 'Bob' })
  expect(builds).toBe(1)
})

test('it sees uncommitted writes of its transaction, and compares times as they are stored', () => {
  const since = statement((connection, { moment }: { moment: Date }) =>
    connection.select({ name: leads.name }).from(leads).where(gt(leads.createdAt, moment)),
  )
  makeLead(db(), { name: 'Old', createdAt: new Date('2026-01-01T00:00:00Z') })
  const found = inTransaction((tx) => {
    makeLead(tx, { name: 'New', createdAt: new Date('2026-11-01T00:00:00Z') })
    return since(tx, { moment: new Date('2026-06-01T00:00:00Z') }).all()
  })
  expect(found).toEqual([{ name: 'New' }])
})

test('a statement is built once for each set of nulls, and compares times and text as they are stored', () => {
  let builds = 0
  const named = statement((connection, { name, since }: { name: string | null; since: Date | null }) => {
    builds += 1
    return connection
      .select({ name: leads.name })
      .from(leads)
      .where(and(name === null ? undefined : eq(leads.name, name), since === null ? undefined : gt(leads.createdAt, since)))
      .orderBy(leads.name)
  })
  const namesOf = (values: { name: string | null; since: Date | null }) =>
    named(db(), values)
      .all()
      .map((row) => row.name)
  const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z')]
  makeLead(db(), { name: 'Ruth', createdAt: early })
  makeLead(db(), { name: 'Walt', createdAt: late })
  const between = new Date('2026-06-01T00:00:00Z')
  for (const _ of [1, 2]) {
    expect(namesOf({ name: 'Ruth', since: null })).toEqual(['Ruth'])
    expect(namesOf({ name: 'Walt', since: null })).toEqual(['Walt'])
    expect(namesOf({ name: null, since: between })).toContain('Walt')
    expect(namesOf({ name: 'Ruth', since: between })).toEqual([])
  }
  expect(builds).toBe(3)
})

test('an update stores texts, times, flags and blanks as the columns do', () => {
  type Change = { id: string; statusReason: string | null; lastContactedAt: Date; nextActionIsAllDay: boolean }
  const change = statement((connection, { id, ...changes }: Change) =>
    connection.update(leads).set(changes).where(eq(leads.id, id)).returning({
      statusReason: leads.statusReason,
      lastContactedAt: leads.lastContactedAt,
      nextActionIsAllDay: leads.nextActionIsAllDay,
    }),
  )
  const { id } = makeLead(db(), { name: 'Ida' })
  const lastContactedAt = new Date('2026-06-01T00:00:00Z')
  for (const statusReason of ['Fees', null, 'Fees again'])
    for (const nextActionIsAllDay of [true, false]) {
      const changes = { statusReason, lastContactedAt, nextActionIsAllDay }
      expect(change(db(), { id, ...changes }).all()).toEqual([changes])
    }
})

test('raw SQL is run with other values, and with another shape', () => {
  const count = rawStatement(
    ({ name }: { name: string }, table) =>
      sql<{ n: number }>`select count(*) as n from ${sql.identifier(table)} where name = ${name}`,
  )
  makeLead(db(), { name: 'Rosa' })
  expect(count(db(), { name: 'Rosa' }, 'leads').get()).toEqual({ n: 1 })
  expect(count(db(), { name: 'no-such-name' }, 'leads').get()).toEqual({ n: 0 })
  expect(count(db(), { name: 'Rosa' }, 'users').all()).toEqual([{ n: 0 }])
})

test('a filtered query is built once for each text of its condition and order, and runs with other values', () => {
  let builds = 0
  const rowsOf = filtered((connection, { where, orderBy, limit }) => {
    builds += 1
    return connection
      .select({ name: leads.name })
      .from(leads)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
  })
  const namesOf = (where: SQL | undefined, order: SQL = asc(leads.name), limit = 10) =>
    rowsOf(db(), { where, orderBy: [order], limit })
      .all()
      .map(({ name }) => name)
  for (const name of ['Ida', 'Joe', 'Kim']) makeLead(db(), { name, createdAt: new Date('2026-06-01T00:00:00Z') })
  const since = (day: string) => gt(leads.createdAt, new Date(`${day}T00:00:00Z`))
  const ofThree = inArray(leads.name, ['Ida', 'Joe', 'Kim'])
  expect(namesOf(and(ofThree, since('2026-05-01')))).toEqual(['Ida', 'Joe', 'Kim'])
  expect(namesOf(and(ofThree, since('2026-07-01')))).toEqual([])
  expect(namesOf(and(ofThree, since('2026-05-01')), asc(leads.name), 2)).toEqual(['Ida', 'Joe'])
  expect(builds).toBe(1)
  expect(namesOf(and(ofThree, since('2026-05-01')), desc(leads.name))).toEqual(['Kim', 'Joe', 'Ida'])
  expect(namesOf(eq(leads.name, 'Kim'))).toEqual(['Kim'])
  expect(builds).toBe(3)
  expect(() => namesOf(sql`${leads.name} = '?'`)).toThrow('literal question mark')
})
