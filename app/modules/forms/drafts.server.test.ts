import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { db, inTransaction } from '#app/db/client.server.ts'
import { drafts } from '#app/db/schema/index.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { findDraft, MAX_DRAFTS, saveDraft } from './drafts.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'

setupTestDatabase()

const schema = z.object({ city: z.string() })
const now = new Date('2026-11-21T18:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)

/** Saves a draft of a visitor who typed this email. */
const save = (email: string | null, id: string | null = null, at = now) =>
  inTransaction((tx) => saveDraft(tx, id, { form: 'test', payload: { city: 'Ames' }, email }, at))
const isFound = (id: string, at: Date) => findDraft(db(), id, 'test', schema, at) !== undefined

test.each(['', '   ', 'priya', 'priya@'])('a draft with the email %j expires after two days', (email) => {
  const id = save(email)
  expect(isFound(id, inDays(1.9))).toBe(true)
  expect(isFound(id, inDays(2.1))).toBe(false)
  expect(removeExpired(RETENTION.drafts, inDays(2.1), 10)).toBe(1)
})

test.each([' priya@example.com ', null])('a draft with the email %j (null: of a known lead) expires after thirty', (email) => {
  const id = save(email)
  expect(isFound(id, inDays(29))).toBe(true)
  expect(isFound(id, inDays(31))).toBe(false)
})

test('an email typed later keeps the draft', () => {
  const id = save('')
  expect(save('priya@example.com', id, inDays(1))).toBe(id)
  expect(isFound(id, inDays(30))).toBe(true)
})

test('the table is limited: the oldest go first, those without an email before all others', () => {
  const known = save('priya@example.com', null, inDays(-1))
  const fill = (ids: number[]) =>
    inTransaction((tx) => {
      for (const id of ids)
        tx.insert(drafts)
          .values({ id: `${id}`.padStart(32, '0'), form: 'test', payload: { city: 'Ames' }, expiresAt: inDays(1 + id / 1e6) })
          .run()
    })
  fill(Array.from({ length: MAX_DRAFTS - 1 }, (_unused, index) => index))
  const newest = [save(''), save('')]
  const left = new Set(rowsOf(drafts).map(({ id }) => id))
  expect(left.size).toBe(MAX_DRAFTS)
  expect([known, ...newest].filter((id) => !left.has(id))).toEqual([])
  const gone = [0, 1, 2].map((id) => !left.has(`${id}`.padStart(32, '0')))
  expect(gone).toEqual([true, true, false])
  // Updating a draft removes no other one.
  save('', newest[0])
  expect(rowsOf(drafts, eq(drafts.id, known))).toHaveLength(1)
})
