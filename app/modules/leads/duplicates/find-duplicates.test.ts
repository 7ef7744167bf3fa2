import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads, tasks } from '#app/db/schema/index.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead, makeLeadWithoutProperty } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { findDuplicates } from './find-duplicates.server.ts'
import { markNotDuplicates } from '../merge/mark-not-duplicates.server.ts'

setupTestDatabase()

let id: string
beforeEach(() => {
  id = makeLead(db(), {
    name: 'Nadia Haddad',
    email: 'nadia.h@example.com',
    phone: '(515) 555-0139',
    streetAddress: '4118 Beaver Avenue',
    zipCode: '50310-3914',
  }).id
})

const reasonsFor = (of = id) => findDuplicates(of).map((found) => [found.name, found.reasons.join(' and ')])

test.each([
  ['the email in capitals', { email: ' NADIA.H@example.com' }, 'email'],
  ['the phone written otherwise', { phone: '+1 515.555.0139' }, 'phone'],
  ['the house written otherwise', { streetAddress: '4118 beaver  Ave.', zipCode: '50310' }, 'address'],
  ['phone and address', { phone: '5155550139', streetAddress: '4118 Beaver Ave', zipCode: '50310' }, 'phone and address'],
])('a lead may be the same person by %s', (_, facts, reasons) => {
  makeLead(db(), { name: 'N. Haddad', zipCode: '50312', ...facts })
  expect(reasonsFor()).toEqual([['N. Haddad', reasons]])
})

test.each([
  ['the neighbor', { streetAddress: '4120 Beaver Ave', zipCode: '50310' }],
  ['another home of the house', { streetAddress: '4118 Beaver Ave, Apt 2', zipCode: '50310' }],
  ['the same house of another town', { streetAddress: '4118 Beaver Ave', zipCode: '50014' }],
  ['a lead in the trash', { email: 'nadia.h@example.com', deletedAt: new Date() }],
])('%s is someone else', (_, facts) => {
  makeLead(db(), facts)
  expect(reasonsFor()).toEqual([])
})

test('blank values match nothing', () => {
  const [one] = [1, 2].map(() => makeLeadWithoutProperty(db(), { email: '', phone: null }))
  expect(findDuplicates(one?.id ?? '')).toEqual([])
})

test('an analysis without a lead is a possible duplicate, and has some', () => {
  const entry = makeEntry(db(), { name: null, email: 'Nadia.H@example.com', phone: '515 555 0139', leadId: null })
  expect(reasonsFor()).toEqual([['Unknown', 'email and phone']])
  expect(reasonsFor(entry.id)).toEqual([['Nadia Haddad', 'email and phone']])
})

test('the lead with most in common comes first, then the newer one', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 9, day))
  makeLead(db(), { name: 'Older', phone: '5155550139', createdAt: at(1) })
  makeLead(db(), { name: 'Newer', phone: '5155550139', createdAt: at(2) })
  makeLead(db(), { name: 'Surely', phone: '5155550139', email: 'nadia.h@example.com', createdAt: at(1) })
  expect(reasonsFor().map(([name]) => name)).toEqual(['Surely', 'Newer', 'Older'])
})

test("'Not the same' completes the task to compare the two, and no other", () => {
  const { viewer } = signedInAs('user')
  const other = makeLead(db(), { name: 'N. Haddad', phone: '5155550139', possibleDuplicateOfId: id })
  const task = { leadId: other.id, summary: 'To do', dueAt: new Date() }
  db()
    .insert(tasks)
    .values([
      { ...task, kind: 'compare-duplicate' },
      { ...task, kind: 'check_estimate' },
    ])
    .run()
  markNotDuplicates(viewer, [other.id, id])
  const open = rowsOf(tasks).filter(({ doneAt }) => doneAt === null)
  expect(open).toMatchObject([{ kind: 'check_estimate' }])
})

test("'Not the same' is remembered on both sides, once in each timeline, and turns an analysis into a lead", () => {
  const { viewer } = signedInAs('user')
  const other = makeLead(db(), { name: 'N. Haddad', phone: '5155550139' })
  const entry = makeEntry(db(), { name: 'Nora', email: 'nadia.h@example.com', leadId: null })
  expect(markNotDuplicates(viewer, [other.id, id])).toMatchObject({ ok: true })
  expect(markNotDuplicates(viewer, [id, other.id])).toMatchObject({ ok: true })
  expect(reasonsFor()).toEqual([['Nora', 'email']])
  expect(reasonsFor(other.id)).toEqual([])
  const said = rowsOf(leadActivities, eq(leadActivities.leadId, id))
  expect(said).toMatchObject([
    { kind: 'marked_not_duplicate', summary: 'Not the same person as N. Haddad', actorUserId: viewer.id },
  ])

  const apart = markNotDuplicates(viewer, [id, entry.id])
  expect(apart).toMatchObject({ ok: true })
  expect(findDuplicates(id)).toEqual([])
  expect(rowsOf(leads)).toHaveLength(3)
})

test('a lead that is gone, or is named twice, is reported', () => {
  const { viewer } = signedInAs('user')
  for (const ids of [
    [id, 'nothing'],
    [id, '__proto__'],
    [id, 'x'.repeat(10_000)],
    [id, id],
  ])
    expect(markNotDuplicates(viewer, ids)).toEqual({ ok: false, reason: 'missing' })
  expect(findDuplicates('nothing')).toEqual([])
})
