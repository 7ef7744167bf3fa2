import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { settings } from '#app/db/schema/settings.ts'
import { deleteExpiredAudit } from './record-audit.server.ts'

setupTestDatabase()

const NOW = new Date('2026-11-21T12:00:00Z')

function writeLine(daysAgo: number): number {
  const createdAt = new Date(NOW.getTime() - daysAgo * DAY_MS)
  const line = { area: 'leads', action: 'lead_changed', subject: 'someone', createdAt } as const
  return db().insert(auditLog).values(line).returning().get().key
}

const keys = () => rowsOf(auditLog).map(({ key }) => key)

const found = () => db().all<{ rowid: number }>(sql`select rowid from audit_log_search where audit_log_search match 'someone'`)

test('no line is changed, replaced or deleted before its time, by any statement', () => {
  writeLine(800)
  const kept = writeLine(729)
  const newest = writeLine(0)
  const line = eq(auditLog.key, newest)
  expect(() => db().update(auditLog).set({ subject: 'no one' }).where(line).run()).toThrow(/cannot be changed/)
  expect(() => db().delete(auditLog).where(line).run()).toThrow(/before its time/)
  expect(() => db().delete(auditLog).where(eq(auditLog.key, kept)).run()).toThrow(/before its time/)
  expect(() => db().delete(auditLog).run()).toThrow(/before its time/)
  const replacing = sqlite().prepare(
    "insert or replace into audit_log (key, area, action, subject, created_at) values (?, 'leads', 'lead_changed', 'x', 0)",
  )
  expect(() => replacing.run(newest)).toThrow(/cannot be replaced/)
  expect(keys()).toHaveLength(3)
})

test('lines older than the setting are deleted, also from the search', () => {
  const [old, kept, newest] = [writeLine(731), writeLine(729), writeLine(0)]
  const remove = (days: number) => inTransaction((tx) => deleteExpiredAudit(tx, NOW, { days, limit: 200 }))
  expect(remove(730)).toBe(1)
  expect(keys()).toEqual([kept, newest])
  expect(found()).not.toContainEqual({ rowid: old })
  db().insert(settings).values({ key: 'auditLogDays', value: 400 }).run()
  expect(remove(400)).toBe(1)
  expect(keys()).toEqual([newest])
})

test('after a long time without writes, the newest lines stay', () => {
  const line = writeLine(900)
  expect(inTransaction((tx) => deleteExpiredAudit(tx, NOW, { days: 730, limit: 200 }))).toBe(0)
  expect(keys()).toEqual([line])
})
