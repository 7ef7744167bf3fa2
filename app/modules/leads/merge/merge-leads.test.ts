import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import {
  campaignRuns,
  documents,
  invoices,
  jobs,
  leadActivities,
  leads,
  messages,
  notes,
  payments,
  propertyAnalysisEntries,
  propertyAnalysisResults,
  tasks,
} from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { findKeptLead } from '#app/modules/access/kept-lead.server.ts'
import { makeEntry, makeResult } from '#tests/factories/make-entry.ts'
import { makeActivity, makeLead, makeNote } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { undoneWords } from '../bulk-undo/messages.ts'
import { undoBatch } from '../bulk-undo/undo-batch.server.ts'
import { trashList } from '../trash/trash-list.ts'
import { listTrash } from '../trash/list-trash.server.ts'
import { moveToTrash } from '../trash/move-to-trash.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { loadCompared } from './load-compared.server.ts'
import { mergeLeads, type MergeChoice, versionOf } from './merge-leads.server.ts'

setupTestDatabase()

const NOW = new Date('2026-11-21T16:00:00Z')
const LATER = new Date(NOW.getTime() + DAY_MS)

let newer: string
let older: string
beforeEach(() => {
  newer = makeLead(db(), {
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    phone: '(515) 555-0177',
    streetAddress: '4118 Beaver Ave',
    status: 'analysis_submitted',
    createdAt: new Date('2026-11-21T15:14:00Z'),
    squareFootage: 1640,
    estimatedRent: 1895,
  }).id
  older = makeLead(db(), {
    name: 'P. Raman',
    email: 'Priya.Raman@example.com',
    source: 'webinar',
    streetAddress: '4118 Beaver Avenue',
    zipCode: '50310-3914',
    status: 'proposal',
    createdAt: new Date('2026-11-03T01:30:00Z'),
    squareFootage: 1580,
    estimatedRent: null,
    purchasePrice: 242_000,
  }).id
})

function choiceOf(ids = [newer, older], more: Partial<MergeChoice> = {}): MergeChoice {
  const compared = loadCompared(db(), ids)
  return { ids, stays: older, picks: {}, seen: compared.ok ? versionOf(compared.value) : '', ...more }
}

const staff = () => signedInAs('user').viewer
const leadOf = (id: string) => rowOf(leads, eq(leads.id, id))
const linesOf = (id: string) => rowsOf(leadActivities, eq(leadActivities.leadId, id))

function merge(choice = choiceOf(), actor = staff()) {
  const merged = mergeLeads(actor, choice, NOW)
  if (!merged.ok) throw new Error(`Not merged: ${merged.reason.kind}`)
  return merged.value
}

test('the proposal takes existing values, the newer of two, and the later status', () => {
  merge()
  expect(leadOf(older)).toMatchObject({
    name: 'Priya Raman',
    phone: '(515) 555-0177',
    phoneE164: '+15155550177',
    streetAddress: '4118 Beaver Ave',
    zipCode: '50310',
    status: 'proposal',
    squareFootage: 1640,
    estimatedRent: 1895,
    purchasePrice: 242_000,
    source: 'webinar',
    createdAt: new Date('2026-11-03T01:30:00Z'),
  })
  expect(leadOf(newer)).toMatchObject({ name: 'Priya Raman', mergedIntoId: older, deletedAt: NOW })
})

test('chosen values win, whichever page stays; the first source and date count', () => {
  merge(choiceOf(undefined, { stays: newer, picks: { name: older, squareFootage: older, purchasePrice: newer } }))
  expect(leadOf(newer)).toMatchObject({
    name: 'P. Raman',
    squareFootage: 1580,
    purchasePrice: null,
    status: 'proposal',
    source: 'webinar',
    createdAt: new Date('2026-11-03T01:30:00Z'),
  })
})

test('notes, messages, documents, invoices, payments and the timeline are kept, each line with its origin', () => {
  makeNote(db(), { leadId: newer })
  makeNote(db(), { leadId: older })
  makeActivity(db(), { leadId: newer })
  const contact = { textBody: '', recipient: 'priya.raman@example.com', recipientKey: 'priya.raman@example.com' }
  db()
    .insert(messages)
    .values({ leadId: newer, channel: 'email', template: 'analysis-report', ...contact })
    .run()
  const agreement = { documentName: 'Agreement', propertyAddress: '', submitterName: 'P', submitterEmail: 'p@example.com' }
  db()
    .insert(documents)
    .values({ leadId: newer, provider: 'own', ...agreement })
    .run()
  db().insert(invoices).values({ leadId: newer, number: 'HG-1', description: 'Setup', amountDueCents: 1, status: 'open' }).run()
  const paid = { amountCents: 19_900, description: 'Fee', idempotencyKey: 'one' }
  db()
    .insert(payments)
    .values({ leadId: newer, provider: 'test', state: 'paid', paidAt: NOW, ...paid })
    .run()

  const actor = staff()
  merge(choiceOf(), actor)

  for (const table of [messages, documents, invoices, payments])
    expect(db().select({ leadId: table.leadId }).from(table).all()).toEqual([{ leadId: older }])
  expect(rowsOf(notes, eq(notes.leadId, older))).toHaveLength(2)
  const lines = linesOf(older)
  expect(lines).toMatchObject([
    { kind: 'created', originLeadId: newer },
    { kind: 'leads_merged', originLeadId: null, actorUserId: actor.id },
  ])
  expect(lines[1]?.summary).toMatch(
    /^Merged with Priya Raman \(Analysis\)\. Changed name: P\. Raman → Priya Raman, phone: not given → \(515\) 555-0177/,
  )
  expect(linesOf(newer)).toMatchObject([{ kind: 'leads_merged', summary: 'Merged into Priya Raman' }])
})

test('two open tasks of a kind become one that asks for both; the task to compare them is done', () => {
  const due = (day: number) => new Date(Date.UTC(2026, 10, day))
  db().update(leads).set({ possibleDuplicateOfId: older }).where(eq(leads.id, newer)).run()
  for (const [leadId, kind, summary, day] of [
    [older, 'payment-mismatch', 'Check $1', 25],
    [newer, 'payment-mismatch', 'Check $2', 24],
    [newer, 'compare-duplicate', 'Compare', 24],
    [newer, 'check_estimate', 'Check the rent', 26],
  ] as const)
    db()
      .insert(tasks)
      .values({ leadId, kind, summary, dueAt: due(day) })
      .run()
  merge()
  const open = rowsOf(tasks, eq(tasks.leadId, older)).filter((task) => task.doneAt === null)
  expect(new Map(open.map(({ kind, summary, dueAt }) => [kind, [summary, dueAt]]))).toEqual(
    new Map([
      ['payment-mismatch', ['Check $1 · Check $2', due(24)]],
      ['check_estimate', ['Check the rent', due(26)]],
    ]),
  )
})

test('one campaign continues; a second checkout is ended', () => {
  for (const leadId of [newer, older]) {
    db().insert(campaignRuns).values({ leadId, workflow: 'warm_lead', startedAt: NOW }).run()
    const attempt = { amountCents: 19_900, description: 'Fee', idempotencyKey: leadId }
    db()
      .insert(payments)
      .values({ leadId, provider: 'test', ...attempt })
      .run()
  }
  merge()
  const runs = rowsOf(campaignRuns, eq(campaignRuns.leadId, older))
  expect(runs.map(({ state, endReason }) => [state, endReason]).toSorted()).toEqual([
    ['active', null],
    ['stopped', 'merged'],
  ])
  expect(rowsOf(payments, eq(payments.leadId, newer))).toHaveLength(1)
  expect(rowsOf(jobs, eq(jobs.kind, 'reconcile-checkouts'))).toHaveLength(1)
})

test("analyses of the same house become one history; another house's analysis stays with its lead", () => {
  const [first, second] = [newer, older].map((leadId, index) => {
    const entry = makeEntry(db(), {
      leadId,
      streetAddress: ['4118 Beaver Ave', '4118 Beaver Avenue'][index] ?? '',
      zipCode: '50310',
    })
    makeResult(db(), { entryId: entry.id })
    return entry.id
  })
  const other = makeLead(db(), { email: 'priya.raman@example.com' }).id
  const elsewhere = makeEntry(db(), { leadId: other })
  merge(choiceOf([newer, older, other], { picks: { address: newer } }))
  const results = rowsOf(propertyAnalysisResults)
  expect(results.map(({ entryId }) => entryId)).toEqual([second, second])
  const entries = rowsOf(propertyAnalysisEntries)
  expect(new Map(entries.map(({ id, leadId }) => [id, leadId]))).toEqual(
    new Map([
      [first, newer],
      [second, older],
      [elsewhere.id, other],
    ]),
  )
})

test('an analysis without a lead becomes one and is merged', () => {
  const entry = makeEntry(db(), { name: 'Priya', email: 'priya.raman@example.com', phone: '5155550177' })
  const choice = choiceOf([older, entry.id])
  expect(rowsOf(leads)).toHaveLength(2)
  merge(choice)
  expect(leadOf(older)).toMatchObject({ name: 'Priya', phoneE164: '+15155550177', squareFootage: 1640 })
  expect(rowsOf(leads, eq(leads.mergedIntoId, older))).toHaveLength(1)
})

test('of two simultaneous merges the second is refused, and so is a merge based on outdated values', () => {
  const choice = choiceOf()
  expect(mergeLeads(staff(), choice, NOW)).toMatchObject({ ok: true })
  expect(mergeLeads(staff(), choice, NOW)).toEqual({ ok: false, reason: { kind: 'merged', into: older } })
  const third = makeLead(db())
  const second = choiceOf([older, third.id])
  db().update(leads).set({ name: 'Priya R.' }).where(eq(leads.id, older)).run()
  expect(mergeLeads(staff(), { ...second, seen: `${second.seen}0` }, NOW)).toEqual({ ok: false, reason: { kind: 'changed' } })
  inTransaction((tx) => moveToTrash(tx, { leadId: third.id, actor: { kind: 'system' }, now: NOW }))
  expect(mergeLeads(staff(), second, NOW)).toEqual({ ok: false, reason: { kind: 'missing' } })
  expect(linesOf(older).filter(({ kind }) => kind === 'leads_merged')).toHaveLength(1)
})

test('a lead that keeps all its values can take in the other', () => {
  const facts = {
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '(515) 555-0101',
    createdAt: NOW,
    statusChangedAt: NOW,
  } as const
  const [stays, other] = [makeLead(db(), facts).id, makeLead(db(), { ...facts, phone: null }).id]
  merge(choiceOf([stays, other], { stays }))
  expect(leadOf(other)?.mergedIntoId).toBe(stays)
})

test('invalid input merges nothing, and neither do two booked hours', () => {
  expect(mergeLeads(staff(), choiceOf(undefined, { picks: { name: '__proto__' } }), NOW)).toMatchObject({
    reason: { kind: 'choose' },
  })
  expect(mergeLeads(staff(), choiceOf([older, older]), NOW)).toMatchObject({ ok: false })
  for (const [leadId, hour] of [
    [newer, 15],
    [older, 16],
  ] as const)
    db().run(
      `insert into bookings (id, lead_id, starts_at, created_at, updated_at) values ('${leadId}', '${leadId}', ${hour}, 0, 0)`,
    )
  expect(mergeLeads(staff(), choiceOf(), NOW)).toEqual({ ok: false, reason: { kind: 'two-walkthroughs' } })
})

test('an admin can unmerge for 30 days: each lead gets its own data back, and later data stays', async () => {
  const admin = signedInAs('admin').viewer
  makeNote(db(), { leadId: newer, content: 'Of the newer' })
  makeActivity(db(), { leadId: newer })
  db()
    .insert(campaignRuns)
    .values([newer, older].map((leadId) => ({ leadId, workflow: 'warm_lead' as const, startedAt: NOW })))
    .run()
  const before = [leadOf(newer), leadOf(older)]
  const { batchId } = merge()
  makeNote(db(), { leadId: older, content: 'Written since' })
  db().update(leads).set({ name: 'Priya R. Raman' }).where(eq(leads.id, older)).run()

  expect(await undoBatch(staff(), batchId, LATER)).toEqual({ ok: false, reason: 'not-yours' })
  expect(await undoBatch(admin, batchId, new Date(NOW.getTime() + 30 * DAY_MS))).toEqual({ ok: false, reason: 'too-late' })
  const undone = await undoBatch(admin, batchId, LATER)
  if (!undone.ok) throw new Error(undone.reason)
  expect(undoneWords(undone.value)).toBe(
    'Unmerged: Priya Raman is a separate lead again. One value was changed since then, so we left it alone.',
  )

  const times = { updatedAt: LATER }
  expect(leadOf(newer)).toEqual({ ...before[0], ...times })
  expect(leadOf(older)).toEqual({ ...before[1], ...times, name: 'Priya R. Raman' })
  const contents = (leadId: string) => rowsOf(notes, eq(notes.leadId, leadId)).map(({ content }) => content)
  expect([contents(newer), contents(older)]).toEqual([['Of the newer'], ['Written since']])
  expect(linesOf(newer).map(({ kind, originLeadId }) => [kind, originLeadId])).toEqual([
    ['created', null],
    ['leads_merged', null],
    ['merge_undone', null],
  ])
  const active = and(eq(campaignRuns.state, 'active'), eq(campaignRuns.leadId, newer))
  expect(rowsOf(campaignRuns, active)).toHaveLength(1)
  expect(await undoBatch(admin, batchId, LATER)).toEqual({ ok: false, reason: 'undone' })
})

test('a merged lead redirects to the kept lead, also after a second merge, which is unmerged first', async () => {
  const admin = signedInAs('admin').viewer
  const { batchId } = merge()
  const third = makeLead(db()).id
  const second = merge(choiceOf([older, third], { stays: third }))
  expect([newer, older, third, 'nothing'].map((id) => findKeptLead(id))).toEqual([third, third, null, null])
  expect(await undoBatch(admin, batchId, LATER)).toEqual({ ok: false, reason: 'kept-merged' })
  expect(await undoBatch(admin, second.batchId, LATER)).toMatchObject({ ok: true })
  expect(linesOf(older).map(({ kind, originLeadId }) => [kind, originLeadId])).toContainEqual(['leads_merged', null])
  inTransaction((tx) => moveToTrash(tx, { leadId: older, actor: { kind: 'system' }, now: NOW }))
  expect(await undoBatch(admin, batchId, LATER)).toEqual({ ok: false, reason: 'kept-deleted' })
})

test('a merged lead is not in the trash and not purged, but deleted with the kept lead', () => {
  merge()
  expect(listTrash(trashList.read(new URLSearchParams())).total).toBe(0)
  const much = new Date(NOW.getTime() + 60 * DAY_MS)
  expect(removeExpired(RETENTION.leads, much, 10)).toBe(0)
  expect(findKeptLead(newer)).toBe(older)
  inTransaction((tx) => moveToTrash(tx, { leadId: older, actor: { kind: 'system' }, now: NOW }))
  expect(removeExpired(RETENTION.leads, much, 10)).toBe(1)
  expect(rowsOf(leads)).toEqual([])
})
