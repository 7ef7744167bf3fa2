import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, inject, test } from 'vitest'
import { db, openDatabase } from '#app/db/client.server.ts'
import { makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

test('refunded payments without an amount get one, with their history and its time', () => {
  const file = `${inject('templateDatabase')}-old-refunds`
  const old = new Database(file)
  old.exec('create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)')
  const before = readMigrationFiles({ migrationsFolder: 'drizzle' }).slice(0, 87)
  for (const { sql, hash, folderMillis } of before) {
    for (const statement of sql) old.exec(statement)
    old.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(hash, folderMillis)
  }
  const add = old.prepare(
    "insert into payments (id, provider, idempotency_key, amount, description, state, refunded, created_at, updated_at) values (?, 'test', ?, 19900, 'Onboarding fee', ?, ?, 1, 2)",
  )
  add.run('whole', '1', 'refunded', 0)
  add.run('exact', '2', 'refunded', 19_900)
  add.run('part', '3', 'paid', 500)
  add.run('kept', '4', 'paid', 0)
  const addEvent = old.prepare('insert into payment_events (id, payment_id, kind, created_at) values (?, ?, ?, ?)')
  addEvent.run('a', 'exact', 'partly_refunded', 7)
  addEvent.run('b', 'exact', 'refunded', 9)
  old
    .prepare(
      "insert into invoices (id, number, description, amount_due, status, created_at, updated_at) values ('i', 'HG-1', 'Setup', 29900, 'paid', 1, 1)",
    )
    .run()
  const indexes = () =>
    old
      .prepare("select name from sqlite_master where type = 'index' and tbl_name in ('payments', 'invoices') order by name")
      .pluck()
      .all()
  const indexesBefore = indexes()
  openDatabase(file).close()

  expect(old.prepare('select id, refunded, refunded_at from payments order by id').raw().all()).toEqual([
    ['exact', 19_900, 9],
    ['kept', 0, null],
    ['part', 500, 2],
    ['whole', 19_900, 2],
  ])
  expect(old.prepare('select count(*) from payment_events').pluck().get()).toBe(2)
  expect(old.prepare('select refunded, refunded_at from invoices').raw().all()).toEqual([[0, null]])
  expect(indexes()).toEqual(indexesBefore)
  expect(old.pragma('foreign_key_check')).toEqual([])
  old.close()
})

test('no row records a refund without its amount and time', () => {
  const at = new Date()
  for (const refund of [
    { state: 'refunded', refundedCents: 0, refundedAt: at },
    { state: 'refunded', refundedCents: 19_900, refundedAt: null },
    { state: 'paid', refundedCents: 0, refundedAt: at },
    { state: 'paid', refundedCents: -1, refundedAt: at },
  ] as const)
    expect(() => makePayment(db(), refund), JSON.stringify(refund)).toThrow(/payments_refunded/)
  for (const refund of [
    { status: 'open', refundedCents: 100, refundedAt: at },
    { status: 'paid', refundedCents: 29_901, refundedAt: at },
    { status: 'paid', refundedCents: 100, refundedAt: null },
  ] as const)
    expect(() => makeInvoice(db(), refund), JSON.stringify(refund)).toThrow(/invoices_refunded/)
  makePayment(db(), { state: 'refunded' })
  makeInvoice(db(), { status: 'paid', refundedCents: 29_900, refundedAt: at })
})
