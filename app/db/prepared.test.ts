import { eq, gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { db, inTransaction } from './client.server.ts'
import { boundParam, prepared } from './prepared.server.ts'
import { leads } from './schema/index.ts'

setupTestDatabase()

test('a query is built once and asked with other values', () => {
  let builds = 0
  const nameOf = prepared((connection) => {
    builds += 1
    return connection
      .select({ name: leads.name })
      .from(leads)
      .where(eq(leads.id, sql.placeholder('id')))
      .prepare()
  })
  const [ann, bob] = ['Ann', 'Bob'].map((name) => makeLead(db(), { name }).id)
  expect(nameOf(db()).get({ id: ann })).toEqual({ name: 'Ann' })
  expect(nameOf(db()).get({ id: bob })).toEqual({ name: 'Bob' })
  expect(builds).toBe(1)
})

test('it sees what the transaction around it has written, and compares moments as they are stored', () => {
  const since = prepared((connection) =>
    connection
      .select({ name: leads.name })
      .from(leads)
      .where(gt(leads.createdAt, boundParam(leads.createdAt, 'moment')))
      .prepare(),
  )
  makeLead(db(), { name: 'Old', createdAt: new Date('2026-01-01T00:00:00Z') })
  const found = inTransaction((tx) => {
    makeLead(tx, { name: 'New', createdAt: new Date('2026-11-01T00:00:00Z') })
    return since(tx).all({ moment: new Date('2026-06-01T00:00:00Z') })
  })
  expect(found).toEqual([{ name: 'New' }])
})
