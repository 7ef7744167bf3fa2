import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadBatches, leads } from '#app/db/schema/index.ts'
import { openBatch, recordBatchItem } from '#app/modules/leads/batches/record-batch.server.ts'
import * as leadsPage from '#app/routes/staff/leads.tsx'
import { action, loader } from '#app/routes/staff/undo-batch.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastOf } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** Two leads that a batch moved to Proposal. */
function makeBatch(actorId: string) {
  const made = [makeLead(db(), { status: 'leads' }), makeLead(db(), { status: 'leads' })]
  const batchId = inTransaction((tx) => {
    const id = openBatch(tx, { kind: 'set_status', actorId, summary: '2 leads moved to Proposal', now: new Date() })
    for (const { id: leadId } of made) {
      tx.update(leads).set({ status: 'proposal' }).where(eq(leads.id, leadId)).run()
      recordBatchItem(tx, { batchId: id, leadId, kind: 'changed', before: { status: 'leads' }, after: { status: 'proposal' } })
    }
    return id
  })
  return { batchId, made }
}

const press = (cookie: string, form: Record<string, string>) => callAction(action, { url: '/leads/undo', cookie, form })

function statuses() {
  return rowsOf(leads).map(({ status }) => status)
}

test("'Undo' reverts the leads and shows the same page again", async () => {
  const { cookie, viewer } = signedInAs('user')
  const { batchId } = makeBatch(viewer.id)
  const answer = await press(cookie, { batchId, returnTo: '/leads?status=won&from=2026-01-01' })
  expect([answer.status, answer.location]).toEqual([303, '/leads?status=won&from=2026-01-01'])
  expect(await toastOf(answer)).toMatchObject({ kind: 'success', message: 'Undone: 2 leads restored' })
  expect(statuses()).toEqual(['leads', 'leads'])
  expect(await toastOf(await press(cookie, { batchId }))).toMatchObject({ kind: 'error', message: 'This was already undone' })
})

test('changes made in between are reported', async () => {
  const { cookie, viewer } = signedInAs('user')
  const { batchId, made } = makeBatch(viewer.id)
  db()
    .update(leads)
    .set({ status: 'won' })
    .where(eq(leads.id, made[0]?.id ?? ''))
    .run()
  expect(await toastOf(await press(cookie, { batchId }))).toMatchObject({
    kind: 'error',
    message: 'Undone: 1 lead restored. 1 lead was changed since then, so we left it alone.',
  })
})

test("only an admin undoes a colleague's action", async () => {
  const { batchId } = makeBatch(signedInAs('user').viewer.id)
  const refused = await toastOf(await press(signedInAs('user').cookie, { batchId }))
  expect(refused?.message).toBe('Only the person who did this, or an admin, can undo it')
  expect(statuses()).toEqual(['proposal', 'proposal'])
  await press(signedInAs('admin').cookie, { batchId })
  expect(statuses()).toEqual(['leads', 'leads'])
})

test('redirects to no other site, and handles invalid input', async () => {
  const { cookie } = signedInAs('user')
  for (const returnTo of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/login'])
    expect((await press(cookie, { batchId: 'nothing', returnTo })).location).toBe('/leads')
  expect((await press(cookie, { batchId: '__proto__' })).location).toBe('/leads')
  for (const batchId of ['', 'x'.repeat(10_000)]) expect((await press(cookie, { batchId })).status).toBe(400)
  expect((await callLoader(loader, { url: '/leads/undo', cookie })).location).toBe('/leads')
})

test("the list offers the reader's latest three actions that can still be undone", async () => {
  const { cookie, viewer } = signedInAs('user')
  const offered = async () => {
    const { data } = await callLoader(leadsPage.loader, { url: '/leads', cookie })
    return data.undoable.map(({ id }) => id)
  }
  makeBatch(signedInAs('user').viewer.id)
  expect(await offered()).toEqual([])
  const batches = Array.from({ length: 4 }, () => makeBatch(viewer.id).batchId)
  const [first = '', second, third, last = ''] = batches
  expect(await offered()).toEqual([last, third, second])
  await press(cookie, { batchId: last })
  expect(await offered()).toEqual([third, second, first])
  db().update(leadBatches).set({ undoUntil: new Date() }).where(eq(leadBatches.id, first)).run()
  expect(await offered()).toEqual([third, second])
})
