import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leads, propertyAnalysisEntries } from '#app/db/schema/index.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { makeEntry, makeResult } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { assignLead } from './assign-lead.server.ts'
import { changeLead, type LeadChanges } from './change-lead.server.ts'
import { leadToChange } from './lead-to-change.server.ts'
import { setLeadStatus } from '../edit/set-lead-status.server.ts'
import { finishNextAction, setNextAction } from '../edit/set-next-action.server.ts'

setupTestDatabase()

const NOW = new Date('2026-11-21T15:58:00Z')
let actor: Actor
beforeEach(() => {
  actor = { kind: 'staff', userId: makeUser(db(), { name: 'Jo Lindqvist' }).id }
})

const stored = (leadId: string) => rowOf(leads, eq(leads.id, leadId))
const timeline = (leadId: string) => rowsOf(leadActivities, eq(leadActivities.leadId, leadId))
const summaries = (leadId: string) => timeline(leadId).map(({ summary }) => summary)

describe('the lead that staff will change', () => {
  const toChange = (id: string) => inTransaction((tx) => leadToChange(tx, id, NOW))

  test('is the one with this ID, or that of the entry with this ID', () => {
    const lead = makeLead(db())
    const entry = makeEntry(db(), { leadId: lead.id })
    expect(toChange(lead.id)).toEqual({ ok: true, value: { leadId: lead.id } })
    expect(toChange(entry.id)).toEqual({ ok: true, value: { leadId: lead.id } })
  })

  test('is created from an entry without a lead, once, with all its facts and its estimate', () => {
    const createdAt = new Date('2026-11-02T15:00:00Z')
    const entry = makeEntry(db(), { name: ' Walt Krueger ', phone: '515.555.0188', createdAt, bedrooms: 0, yearBuilt: 1928 })
    makeResult(db(), { entryId: entry.id, createdAt, rentEstimate: 1700, rentRangeLow: 1600 })
    makeResult(db(), { entryId: entry.id, rentEstimate: 1895 })
    const first = toChange(entry.id)
    expect(toChange(entry.id)).toEqual(first)
    const made = stored(first.ok ? first.value.leadId : '')
    expect(made).toMatchObject({
      ...{ name: 'Walt Krueger', email: entry.email, phone: '515.555.0188', phoneE164: '+15155550188', source: 'analysis' },
      ...{ status: 'analysis_submitted', estimatedRent: 1895, bedrooms: 0, yearBuilt: 1928, createdAt },
      propertyAddress: `${entry.streetAddress}, Des Moines, IA 50312`,
    })
    expect(rowOf(propertyAnalysisEntries)?.leadId).toBe(made?.id)
    expect(summaries(made?.id ?? '')).toEqual(['Created a lead for an analysis that had none'])
  })

  test('is missing if it is in the trash, or never existed', () => {
    const deletedAt = new Date()
    const lead = makeLead(db(), { deletedAt })
    const ids = [
      lead.id,
      makeEntry(db(), { leadId: lead.id }).id,
      makeEntry(db(), { deletedAt }).id,
      '__proto__',
      'x'.repeat(10_000),
    ]
    expect(ids.map(toChange)).toEqual(ids.map(() => ({ ok: false, reason: 'missing' })))
  })
})

describe('facts', () => {
  const change = (leadId: string, changes: LeadChanges) =>
    inTransaction((tx) => changeLead(tx, { leadId, changes, actor, now: NOW }))

  test('that differ are written, with old and new values in one timeline line', () => {
    const lead = makeLead(db(), { estimatedRent: 1690, updatedAt: new Date(0) })
    change(lead.id, { estimatedRent: 1725, unitCount: 1, propertyType: 'condo', zipCode: '50312', yearBuilt: undefined })
    const propertyAddress = `${lead.streetAddress}, Des Moines, IA 50312`
    expect(stored(lead.id)).toMatchObject({ estimatedRent: 1725, propertyType: 'condo', propertyAddress, updatedAt: NOW })
    expect(summaries(lead.id)).toEqual([
      'Changed ZIP code: 50310 → 50312, property type: Single Family Home → Condo, estimated rent: $1,690 → $1,725',
    ])
    expect(timeline(lead.id)[0]).toMatchObject({ kind: 'lead_changed', actorUserId: actor.kind === 'staff' && actor.userId })
  })

  test('about a co-owner are reported without their name and email, which may have to be deleted', () => {
    const lead = makeLead(db())
    change(lead.id, { coOwnerName: 'Dev Owner', coOwnerEmail: 'dev@example.com' })
    change(lead.id, { coOwnerName: 'Lu Owner' })
    change(lead.id, { coOwnerName: null })
    expect(summaries(lead.id)).toEqual([
      'Changed co-owner: not given → on file, co-owner’s email: not given → on file',
      'Changed co-owner: on file → changed',
      'Changed co-owner: on file → not given',
    ])
    expect(JSON.stringify(timeline(lead.id))).not.toMatch(/dev|lu owner/i)
  })

  test('that are equal change nothing', () => {
    const lead = makeLead(db(), { updatedAt: new Date(0) })
    expect(change(lead.id, { name: lead.name, bedrooms: 3, ownerName: null })).toEqual([])
    expect([stored(lead.id)?.updatedAt, timeline(lead.id)]).toEqual([new Date(0), []])
  })

  test('a phone number is kept as typed, and in E.164', () => {
    const lead = makeLead(db())
    const shown = ['(515) 555-0177', '+44 20 7946 0018', 'ext 5', null].map((phone) => {
      change(lead.id, { phone })
      return stored(lead.id)?.phoneE164
    })
    expect(shown).toEqual(['+15155550177', '+442079460018', null, null])
  })

  test('each changed improvement of the checklist is reported', () => {
    const item = { name: 'Interior Painting', checked: false, estimatedCost: 4100, customCost: null }
    const lead = makeLead(db())
    change(lead.id, { repairChecklist: [{ ...item, checked: true, customCost: 3600 }] })
    change(lead.id, { repairChecklist: [{ ...item, checked: true, customCost: 3600, estimatedCost: 1 }] })
    expect(summaries(lead.id)).toEqual(['Changed Interior Painting: not selected → selected, your cost $3,600'])
  })
})

describe('the status', () => {
  const set = (leadId: string, to: 'lost' | 'enrolled' | 'closed', reason: string | null = null) =>
    inTransaction((tx) => setLeadStatus(tx, { leadId, to, reason, actor, now: NOW }))

  test('can be any, forward or back, and its time starts again', () => {
    const lead = makeLead(db(), { status: 'closed', statusReason: 'Signed', statusChangedAt: new Date(0) })
    expect(set(lead.id, 'enrolled')).toEqual({ ok: true, value: 'changed' })
    expect(stored(lead.id)).toMatchObject({ status: 'enrolled', statusReason: null, statusChangedAt: NOW, updatedAt: NOW })
    expect(summaries(lead.id)).toEqual(['Moved from Closed to Enrolled'])
  })

  test('lost needs a reason, closed may have one', () => {
    const lead = makeLead(db())
    expect(set(lead.id, 'lost', ' ')).toEqual({ ok: false, reason: 'reason-needed' })
    expect(set(lead.id, 'lost', 'Managing it themselves').ok && set(lead.id, 'closed').ok).toBe(true)
    expect(summaries(lead.id)).toEqual(['Moved from New Lead to Lost: Managing it themselves', 'Moved from Lost to Closed'])
  })

  test('set again keeps its start time, with another reason', () => {
    const lead = makeLead(db(), { status: 'lost', statusReason: 'Sold', statusChangedAt: new Date(0) })
    expect([set(lead.id, 'lost'), set(lead.id, 'lost', 'Sold to a friend')]).toEqual([
      { ok: true, value: 'unchanged' },
      { ok: true, value: 'changed' },
    ])
    expect(stored(lead.id)).toMatchObject({ statusReason: 'Sold to a friend', statusChangedAt: new Date(0) })
    expect(summaries(lead.id)).toEqual(['Changed reason: Sold → Sold to a friend'])
  })

  test('of a lead that is not there is missing', () => {
    expect(set('no-such-lead', 'enrolled')).toEqual({ ok: false, reason: 'missing' })
  })
})

describe('the assignee', () => {
  const assign = (leadId: string, assigneeId: string | null) =>
    inTransaction((tx) => assignLead(tx, { leadId, assigneeId, actor, now: NOW }))

  test('can be anyone with access, or no one, and the timeline shows it', () => {
    const lead = makeLead(db())
    const ana = makeUser(db(), { name: 'Ana Villareal' }).id
    expect([assign(lead.id, ana), assign(lead.id, ana), assign(lead.id, null)].map((done) => done.ok && done.value)).toEqual([
      'changed',
      'unchanged',
      'changed',
    ])
    expect(summaries(lead.id)).toEqual(['Assigned to Ana Villareal', 'Unassigned'])
  })

  test("can't be anyone without access", () => {
    const lead = makeLead(db())
    const gone = makeUser(db(), { deactivatedAt: new Date() }).id
    expect([assign(lead.id, gone), assign(lead.id, 'x')]).toEqual(Array(2).fill({ ok: false, reason: 'no-assignee' }))
  })
})

test('a next action is set, moved and done', () => {
  const lead = makeLead(db())
  const step = (next: { what: string; dueAt: Date | null; isAllDay: boolean } | null) =>
    inTransaction((tx) =>
      next === null
        ? finishNextAction(tx, { leadId: lead.id, actor, now: NOW })
        : setNextAction(tx, { leadId: lead.id, next, actor, now: NOW }),
    )
  const what = 'Call about the walkthrough'
  const endOfDay = new Date('2026-11-24T05:59:59.999Z')
  step({ what, dueAt: new Date('2026-11-21T23:00:00Z'), isAllDay: false })
  step({ what, dueAt: endOfDay, isAllDay: true })
  expect(stored(lead.id)).toMatchObject({ nextAction: what, nextActionAt: endOfDay, nextActionIsAllDay: true })
  expect(step({ what, dueAt: endOfDay, isAllDay: true })).toEqual({ ok: true, value: 'unchanged' })
  step(null)
  expect(step(null)).toEqual({ ok: true, value: 'unchanged' })
  expect(stored(lead.id)).toMatchObject({ nextAction: null, nextActionAt: null, nextActionIsAllDay: false })
  expect(summaries(lead.id)).toEqual([
    'Next action: Call about the walkthrough, due Nov 21, 5:00 PM',
    'Rescheduled the next action: Call about the walkthrough, due Nov 23',
    'Done: Call about the walkthrough',
  ])
})
