import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, campaignCandidates, leadActivities, webhookDeliveries } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { makeWebhook } from '#tests/factories/make-webhook.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { type Actor, type LeadEvent, recordLeadEvent } from './record-lead-event.server.ts'

setupTestDatabase()

/** An event's effects: entries of timeline and audit log, webhooks, and leads to check for campaigns. */
function whatFollows(event: Omit<LeadEvent, 'leadId' | 'actor' | 'summary'>, by: (userId: string) => Actor): number[] {
  makeWebhook({ events: ['lead.status_changed'] })
  const { id: leadId } = makeLead(db())
  inTransaction((tx) => recordLeadEvent(tx, { ...event, leadId, actor: by(makeUser(db()).id), summary: 'It happened' }))
  return [leadActivities, auditLog, webhookDeliveries, campaignCandidates].map((table) => rowsOf(table).length)
}

const moved = { kind: 'status_changed', detail: { from: 'leads', to: 'proposal' } } as const

test('a status change by staff is reported everywhere, and a campaign may begin', () => {
  expect(whatFollows(moved, (userId) => ({ kind: 'staff', userId }))).toEqual([1, 1, 1, 1])
})

test('one of many has its line and its webhook; the audit log has the batch, and no campaign begins', () => {
  expect(whatFollows(moved, (userId) => ({ kind: 'staff', userId, batchId: 'b' }))).toEqual([1, 0, 1, 0])
})

test("an owner's action isn't in the audit log, and a note starts nothing", () => {
  expect(whatFollows({ kind: 'walkthrough_booked' }, () => ({ kind: 'owner' }))).toEqual([1, 0, 0, 1])
  expect(whatFollows({ kind: 'note_added' }, () => ({ kind: 'system' }))).toEqual([2, 0, 0, 1])
})
