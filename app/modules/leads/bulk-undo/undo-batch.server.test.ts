import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leadBatches, leadBatchItems, leads } from '#app/db/schema/index.ts'
import { DAY_MS, MINUTE_MS } from '#app/format/duration.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { leastCost } from '#tests/setup/processor-time.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { moveToTrash } from '../trash/move-to-trash.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { undoneWords } from './messages.ts'
import { openBatch, recordBatchItem } from '../batches/record-batch.server.ts'
import type { BatchKind } from '../batches/rules.ts'
import { undoBatch } from './undo-batch.server.ts'

setupTestDatabase()

const NOW = new Date('2026-11-21T16:00:00Z')
const SOON = new Date(NOW.getTime() + MINUTE_MS)

function startBatch(actorId: string, kind: BatchKind = 'set_status') {
  return inTransaction((tx) => openBatch(tx, { kind, actorId, summary: '2 leads moved to Lost', now: NOW }))
}

/** Moves a lead to Lost, like a batch does. */
function lose(batchId: string, leadId: string) {
  inTransaction((tx) => {
    const { status, statusReason, statusChangedAt } = leadOf(leadId)
    const after = { status: 'lost', statusReason: 'Sold the house', statusChangedAt: NOW } as const
    tx.update(leads).set(after).where(eq(leads.id, leadId)).run()
    recordBatchItem(tx, { batchId, leadId, kind: 'changed', before: { status, statusReason, statusChangedAt }, after })
  })
}

function leadOf(leadId: string) {
  const lead = rowOf(leads, eq(leads.id, leadId))
  if (!lead) throw new Error('The lead is gone')
  return lead
}

test('changes of a batch are reverted, and each timeline says so', async () => {
  const { viewer } = signedInAs('user')
  const [first, second] = [makeLead(db(), { status: 'proposal' }), makeLead(db(), { status: null })]
  const batchId = startBatch(viewer.id)
  for (const { id } of [first, second]) lose(batchId, id)

  expect(await undoBatch(viewer, batchId, SOON)).toEqual({ ok: true, value: { putBack: 2, left: 0 } })

  expect(leadOf(first.id)).toMatchObject({ status: 'proposal', statusReason: null, statusChangedAt: first.statusChangedAt })
  expect(leadOf(second.id).status).toBeNull()
  const lines = rowsOf(leadActivities, eq(leadActivities.leadId, first.id))
  expect(lines).toMatchObject([{ kind: 'change_undone', summary: 'Undone: 2 leads moved to Lost', actorUserId: viewer.id }])
  expect(rowsOf(leadBatches)).toMatchObject([{ undoneAt: SOON, undoneById: viewer.id }])
})

test('a batch with much to restore is read in turns, so that other requests go on', async () => {
  const { viewer } = signedInAs('user')
  const before = { statusReason: 'x'.repeat(200_000) }
  const waiting = Array.from({ length: 3 }, () => {
    const batchId = startBatch(viewer.id)
    inTransaction((tx) => {
      for (let made = 0; made < 200; made += 1)
        recordBatchItem(tx, { batchId, leadId: makeLead(tx).id, kind: 'changed', before, after: { statusReason: null } })
    })
    return batchId
  })
  const undone: ReturnType<typeof undoBatch>[] = []
  // Reading a whole batch at once costs over 60 units.
  const most = 35
  const firstTurn = () => void undone.push(undoBatch(viewer, waiting.pop() ?? '', SOON))
  expect(await leastCost(firstTurn, { enough: most, tries: 3, ofThread: true })).toBeLessThan(most)
  for (const outcome of await Promise.all(undone)) expect(outcome).toMatchObject({ ok: true, value: { putBack: 200 } })
})

test('later changes by others stay, and are counted', async () => {
  const { viewer } = signedInAs('user')
  const [kept, touched, trashed] = [makeLead(db()), makeLead(db()), makeLead(db())]
  const batchId = startBatch(viewer.id)
  for (const { id } of [kept, touched, trashed]) lose(batchId, id)
  db().update(leads).set({ statusReason: 'Moved abroad' }).where(eq(leads.id, touched.id)).run()
  inTransaction((tx) => moveToTrash(tx, { leadId: trashed.id, actor: { kind: 'system' }, now: SOON }))

  const undone = await undoBatch(viewer, batchId, SOON)

  expect(undone).toEqual({ ok: true, value: { putBack: 1, left: 2 } })
  expect([leadOf(kept.id).status, leadOf(touched.id).status, leadOf(trashed.id).status]).toEqual(['leads', 'lost', 'lost'])
  expect(undoneWords({ putBack: 1, left: 2 })).toBe(
    'Undone: 1 lead restored. 2 leads were changed since then, so we left them alone.',
  )
  expect(undoneWords({ putBack: 4, left: 0 })).toBe('Undone: 4 leads restored')
})

test('leads that a batch deleted come back, and leads that it created go to the trash', async () => {
  const { viewer } = signedInAs('user')
  const [deleted, created] = [makeLead(db()), makeLead(db())]
  const batchId = startBatch(viewer.id, 'import')
  inTransaction((tx) => {
    moveToTrash(tx, { leadId: deleted.id, actor: { kind: 'staff', userId: viewer.id }, now: NOW })
    const after = { deletedAt: NOW }
    recordBatchItem(tx, { batchId, leadId: deleted.id, kind: 'deleted', before: { deletedAt: null }, after })
    recordBatchItem(tx, { batchId, leadId: created.id, kind: 'created', after: { updatedAt: created.updatedAt } })
  })
  expect(await undoBatch(viewer, batchId, SOON)).toEqual({ ok: true, value: { putBack: 2, left: 0 } })
  expect([leadOf(deleted.id).deletedAt, leadOf(created.id).deletedAt]).toEqual([null, SOON])
})

test('two simultaneous undos revert each lead once; later there is nothing to undo', async () => {
  const { viewer } = signedInAs('user')
  const lead = makeLead(db())
  const batchId = startBatch(viewer.id)
  lose(batchId, lead.id)
  const both = await Promise.all([undoBatch(viewer, batchId, SOON), undoBatch(viewer, batchId, SOON)])
  expect(both).toEqual(Array(2).fill({ ok: true, value: { putBack: 1, left: 0 } }))
  expect(rowsOf(leadActivities)).toHaveLength(1)
  expect(await undoBatch(viewer, batchId, SOON)).toEqual({ ok: false, reason: 'undone' })
})

test('the person who did it has ten minutes, an import has a day, a merge thirty days and an admin', async () => {
  const [actor, colleague, admin] = [signedInAs('user').viewer, signedInAs('user').viewer, signedInAs('admin').viewer]
  const after = (ms: number) => new Date(NOW.getTime() + ms)
  const reason = async (...args: Parameters<typeof undoBatch>) => {
    const undone = await undoBatch(...args)
    return undone.ok ? 'undone now' : undone.reason
  }
  const [status, batch, merge] = [startBatch(actor.id), startBatch(actor.id, 'import'), startBatch(actor.id, 'merge')]
  expect(await reason(colleague, status, SOON)).toBe('not-yours')
  expect(await reason(actor, status, after(10 * MINUTE_MS))).toBe('too-late')
  expect(await reason(admin, status, after(9 * MINUTE_MS))).toBe('undone now')
  expect(await reason(actor, batch, after(DAY_MS - 1))).toBe('undone now')
  expect(await reason(actor, merge, SOON)).toBe('not-yours')
  // The result can't be found, which is checked only after permission and time.
  expect(await reason(admin, merge, after(30 * DAY_MS - 1))).toBe('missing')
  expect(await reason(admin, merge, after(30 * DAY_MS))).toBe('too-late')
  for (const id of ['nothing', '__proto__', 'x'.repeat(10_000)]) expect(await reason(admin, id, SOON)).toBe('missing')
})

test('undo data is deleted once nothing can be undone anymore; the record of the undo stays', () => {
  const { viewer } = signedInAs('user')
  const [lead, recent] = [makeLead(db()), makeLead(db())]
  lose(startBatch(viewer.id), lead.id)
  lose(startBatch(viewer.id, 'import'), recent.id)
  const anHourLater = new Date(NOW.getTime() + 60 * MINUTE_MS)
  expect(removeExpired(RETENTION.leadBatchItems, anHourLater, 200)).toBe(1)
  expect(rowsOf(leadBatchItems)).toMatchObject([{ leadId: recent.id }])
  expect(rowsOf(leadBatches)).toHaveLength(2)
})
