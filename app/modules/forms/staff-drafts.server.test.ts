import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { drafts } from '#app/db/schema/index.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import {
  discardStaffDraft,
  fieldsToSave,
  storeSignedOutDraft,
  storeStaffDraft,
  listStaffDrafts,
  MAX_DRAFTS_OF_USER,
  MAX_SIGNED_OUT_DRAFTS,
  partsOfDraft,
  removeDraftsOfPages,
  removeStaffDraft,
} from './staff-drafts.server.ts'

setupTestDatabase()

const now = new Date('2026-11-21T18:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const PAGE = '/leads/1'

const keep = (userId: string, address: string, text: string, at = now) =>
  inTransaction((tx) => storeStaffDraft(tx, userId, address, [['note', text]], at))
const textsOf = (userId: string, page = PAGE, signedOutId: string | null = null, at = minutesLater(60)) =>
  listStaffDrafts(db(), userId, page, signedOutId, at).map(({ form, fields }) => [form, ...fields.map(([, value]) => value)])

test('later typing replaces the draft; a second visit has a separate draft, and the newest is offered', () => {
  const { id } = makeUser(db())
  keep(id, `${PAGE}#note#a`, 'Call')
  keep(id, `${PAGE}#note#a`, 'Call again')
  keep(id, `${PAGE}#note#b`, 'Older', minutesLater(-5))
  keep(id, `${PAGE}#email#a`, 'Hello')
  keep(id, '/leads/12#note#a', 'Another lead')
  expect(textsOf(id).sort()).toEqual([
    ['email', 'Hello'],
    ['note', 'Call again'],
  ])
  inTransaction((tx) => removeStaffDraft(tx, id, `${PAGE}#note#a`, null))
  expect(textsOf(id).sort()).toEqual([
    ['email', 'Hello'],
    ['note', 'Older'],
  ])
})

test("a draft is private to its user: no one else reads or discards it, and the database doesn't contain its text", () => {
  const { id } = makeUser(db())
  const other = makeUser(db())
  keep(id, `${PAGE}#note#a`, 'Between us')
  expect(textsOf(other.id)).toEqual([])
  const draftId = listStaffDrafts(db(), id, PAGE, null, now)[0]?.id ?? ''
  inTransaction((tx) => discardStaffDraft(tx, other.id, draftId, null))
  expect(textsOf(id)).toHaveLength(1)
  const stored = rowsOf(drafts)
  expect(JSON.stringify(stored)).not.toContain('Between us')
  inTransaction((tx) => discardStaffDraft(tx, id, draftId, null))
  expect(textsOf(id)).toEqual([])
})

test('what was sent after signing out is offered to the same browser for a day', () => {
  const { id } = makeUser(db())
  const secret = 'f'.repeat(32)
  inTransaction((tx) => storeSignedOutDraft(tx, secret, `${PAGE}#note`, [['note', 'Long text']], now))
  expect(textsOf(id)).toEqual([])
  expect(textsOf(id, PAGE, secret)).toEqual([['note', 'Long text']])
  expect(textsOf(id, PAGE, secret, minutesLater(25 * 60))).toEqual([])
  inTransaction((tx) => removeStaffDraft(tx, id, `${PAGE}#note`, secret))
  expect(textsOf(id, PAGE, secret)).toEqual([])
})

test('a user has a limited number of drafts, the newest', () => {
  const { id } = makeUser(db())
  const other = makeUser(db())
  keep(other.id, `${PAGE}#note`, 'Mine')
  for (let at = 0; at < MAX_DRAFTS_OF_USER + 3; at += 1) keep(id, `/leads/x${at}#note`, 'A', minutesLater(at - 1000))
  expect(db().select({ count: count() }).from(drafts).get()?.count).toBe(MAX_DRAFTS_OF_USER + 1)
  expect(textsOf(id, '/leads/x0')).toEqual([])
  expect(textsOf(id, `/leads/x${MAX_DRAFTS_OF_USER + 2}`)).toHaveLength(1)
})

test("drafts of expired sessions are limited, and never replace a visitor's draft", () => {
  const { id } = makeUser(db())
  inTransaction((tx) => insertRow(tx, drafts, { id: 'visitor', form: 'analysis', payload: {}, expiresAt: minutesLater(60) }))
  for (let at = 0; at < MAX_SIGNED_OUT_DRAFTS + 2; at += 1)
    inTransaction((tx) => storeSignedOutDraft(tx, `secret-${at}`, `${PAGE}#note`, [['note', 'A']], minutesLater(at)))
  expect(db().select({ count: count() }).from(drafts).get()?.count).toBe(MAX_SIGNED_OUT_DRAFTS + 1)
  expect(textsOf(id, PAGE, 'secret-1')).toEqual([])
  expect(textsOf(id, PAGE, `secret-${MAX_SIGNED_OUT_DRAFTS + 1}`)).toHaveLength(1)
})

test('a draft about a lead is deleted with that lead only', () => {
  const { id } = makeUser(db())
  for (const page of ['/leads/1', '/leads/1/edit', '/leads/12']) keep(id, `${page}#note`, 'A')
  inTransaction((tx) => removeDraftsOfPages(tx, ['/leads/1']))
  expect(['/leads/1', '/leads/1/edit', '/leads/12'].map((page) => textsOf(id, page).length)).toEqual([0, 0, 1])
})

test('passwords, codes, files and generated values are never in a draft; a form without text has none', () => {
  const file = new File(['x'], 'x.pdf')
  expect(
    fieldsToSave([
      ['draft', '/a#b'],
      ['intent', 'save'],
      ['seenNote', '1'],
      ['newPassword', 'secret'],
      ['file', file],
      ['note', 'Kept'],
    ]),
  ).toEqual([
    ['seenNote', '1'],
    ['note', 'Kept'],
  ])
  expect(
    fieldsToSave([
      ['note', '  '],
      ['seen', '1'],
    ]),
  ).toBeUndefined()
  expect(fieldsToSave([['note', 'x'.repeat(300_000)]])).toBeUndefined()
})

test.each([
  ['/leads/1#note', { page: '/leads/1', form: 'note' }],
  ['/leads/1#note#k3', { page: '/leads/1', form: 'note' }],
  ['https://elsewhere.example/#note', null],
  ['/leads/1', null],
  ['/leads/1#a b', null],
])('%s names a form: %j', (address, parts) => expect(partsOfDraft(address)).toEqual(parts))
