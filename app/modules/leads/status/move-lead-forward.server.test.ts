import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leads } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { type StatusChange, moveLeadForward } from './move-lead-forward.server.ts'

setupTestDatabase()

function advance(leadId: string, to: StatusChange['to']) {
  return inTransaction((tx) => moveLeadForward(tx, { leadId, to, actor: { kind: 'system' }, reason: 'Onboarding fee paid' }))
}

function statusOf(leadId: string) {
  return rowOf(leads, eq(leads.id, leadId))?.status
}

function timeline() {
  return db().select({ kind: leadActivities.kind, summary: leadActivities.summary }).from(leadActivities).all()
}

test('A step forward sets the status and records it in the timeline', () => {
  const lead = makeLead(db(), { status: null, statusChangedAt: new Date(0) })
  expect(advance(lead.id, 'enrolled')).toBe('moved')
  const stored = rowOf(leads, eq(leads.id, lead.id))
  expect(stored?.status).toBe('enrolled')
  expect(stored?.statusChangedAt.getTime()).toBeGreaterThan(0)
  expect(timeline()).toEqual([{ kind: 'status_changed', summary: 'Onboarding fee paid: moved from New Lead to Enrolled' }])
})

test('A step that would move it back changes nothing and is written in the timeline', () => {
  const lead = makeLead(db(), { status: 'contract_sent' })
  expect(advance(lead.id, 'proposal')).toBe('unchanged')
  expect(statusOf(lead.id)).toBe('contract_sent')
  expect(timeline()).toEqual([
    { kind: 'status_unchanged', summary: 'Onboarding fee paid: kept at Contract Sent, not moved back to Proposal' },
  ])
})

test('A lead that is won, lost or closed keeps its status', () => {
  for (const status of ['won', 'lost', 'closed'] as const) {
    const lead = makeLead(db(), { status })
    expect(advance(lead.id, 'enrolled')).toBe('unchanged')
    expect(statusOf(lead.id)).toBe(status)
  }
})

test('The same step twice moves once and is recorded once', () => {
  const lead = makeLead(db(), { status: 'proposal' })
  expect([advance(lead.id, 'enrolled'), advance(lead.id, 'enrolled')]).toEqual(['moved', 'unchanged'])
  expect(timeline()).toHaveLength(1)
})

test('A lead that does not exist is missing', () => {
  expect(advance('no-such-lead', 'enrolled')).toBe('missing')
})
