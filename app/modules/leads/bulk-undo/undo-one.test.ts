import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leadBatches, leads } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { changeUndoably } from '../batches/change-undoably.server.ts'
import { listUndoable } from '../batches/queries.server.ts'
import { setLeadStatus } from '../edit/set-lead-status.server.ts'
import { undoBatch } from './undo-batch.server.ts'

setupTestDatabase()

const NOW = new Date('2026-11-21T16:00:00Z')

function moveTo(actorId: string, leadId: string, to: 'lost' | 'proposal') {
  return inTransaction((tx) =>
    changeUndoably(tx, { leadId, actorId, of: 'status', summary: 'Moved', now: NOW }, () =>
      setLeadStatus(tx, { leadId, to, reason: 'Sold the home', actor: { kind: 'staff', userId: actorId }, now: NOW }),
    ),
  )
}

test("a change of one lead is undone by its batch, which isn't listed", async () => {
  const { viewer } = signedInAs('user')
  const { id } = makeLead(db(), { status: 'proposal' })
  const moved = moveTo(viewer.id, id, 'lost')
  if (!moved.ok || moved.value === null) throw new Error('It was not moved')
  expect(listUndoable(viewer, NOW)).toEqual([])

  expect(await undoBatch(viewer, moved.value, NOW)).toEqual({ ok: true, value: { putBack: 1, left: 0 } })

  expect(rowOf(leads, eq(leads.id, id))).toMatchObject({ status: 'proposal', statusReason: null })
  const kinds = db().select({ kind: leadActivities.kind }).from(leadActivities).where(eq(leadActivities.leadId, id)).all()
  expect(kinds).toEqual([{ kind: 'status_changed' }, { kind: 'change_undone' }])
})

test('a change without effect creates no batch', () => {
  const { viewer } = signedInAs('user')
  const { id } = makeLead(db(), { status: 'proposal' })
  inTransaction((tx) => {
    const kept = { leadId: id, actorId: viewer.id, of: 'status', summary: 'Moved', now: NOW } as const
    expect(changeUndoably(tx, kept, () => ({ ok: true, value: 'unchanged' }))).toEqual({ ok: true, value: null })
  })
  expect(rowsOf(leadBatches)).toEqual([])
})
