import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads, messages } from '#app/db/schema/index.ts'
import { queueText } from '#app/modules/messaging/queue/queue-text.server.ts'
import { paths } from '#app/paths.ts'
import { action as undo } from '#app/routes/staff/undo-batch.ts'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { action, loader } from '#app/routes/staff/merge-leads.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeActivity, makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastOf } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

let cookie: string
let newer: string
let older: string
beforeEach(() => {
  cookie = signedInAs('user').cookie
  older = makeLead(db(), { name: 'P. Raman', email: 'priya@example.com', createdAt: new Date('2026-11-03T01:30:00Z') }).id
  newer = makeLead(db(), { name: 'Priya Raman', email: 'Priya@example.com', phone: '(515) 555-0177' }).id
})

const open = (ids: string[], by = cookie) => callLoader(loader, { url: paths.mergeLeads(ids), cookie: by })
const post = (ids: string[], form: Record<string, string>, by = cookie) =>
  callAction(action, { url: paths.mergeLeads(ids), cookie: by, form })
const pageOf = (leadId: string, by = cookie) => callLoader(leadPage, { url: paths.lead(leadId), params: { leadId }, cookie: by })
const nameOf = (id: string) => rowOf(leads, eq(leads.id, id))?.name

async function seen(ids = [newer, older]): Promise<string> {
  return (await open(ids)).data.seen
}

test("a lead's page offers possible duplicates; decisions are remembered", async () => {
  expect((await pageOf(newer)).data.merging.duplicates).toMatchObject([{ id: older, name: 'P. Raman', reasons: ['email'] }])
  const response = await post([newer, older], { intent: 'different', of: newer })
  expect([response.location, (await toastOf(response))?.message]).toEqual([paths.lead(newer), 'Marked as different people'])
  for (const id of [newer, older]) expect((await pageOf(id)).data.merging.duplicates).toEqual([])
})

test('leads are side by side with our proposal, the data kept from both, and the unmerge period', async () => {
  const { data } = await open([newer, older])
  expect(data.leads.map(({ name, isOldest }) => [name, isOldest])).toEqual([
    ['Priya Raman', false],
    ['P. Raman', true],
  ])
  expect(data.reasons).toEqual(['email'])
  const fact = (name: string) => data.facts.find((known) => known.fact === name)
  expect(fact('email')).toMatchObject({ isEqual: true })
  expect(fact('name')).toMatchObject({ isEqual: false, proposed: newer })
  expect(data.kept.map(({ label }) => label)).toEqual([
    'Notes',
    'Messages',
    'Documents',
    'Invoices and payments',
    'Timeline',
    'Source',
    'Consent',
    'Campaign',
  ])
  expect(rowOf(leads, eq(leads.id, older))?.deletedAt).toBeNull()
})

test('after a merge the old page redirects to the kept one; a toast lets an admin unmerge, and so does the page', async () => {
  const admin = signedInAs('admin').cookie
  const merged = await post([newer, older], { intent: 'merge', seen: await seen(), stays: older, name: newer }, admin)
  expect([merged.status, merged.location]).toEqual([303, paths.lead(older)])
  const toast = await toastOf(merged)
  expect(toast?.message).toBe('Leads merged')
  expect(nameOf(older)).toBe('Priya Raman')
  expect((await pageOf(newer)).location).toBe(paths.lead(older))
  const { merging } = (await pageOf(older)).data
  expect(merging).toMatchObject({ merges: [{ names: ['Priya Raman'] }], mayUnmerge: false })

  const batchId = toast?.undo ?? ''
  const byUser = await callAction(undo, { url: '/leads/undo', cookie, form: { batchId } })
  expect((await toastOf(byUser))?.message).toBe('Only the person who did this, or an admin, can undo it')
  const apart = await callAction(undo, { url: '/leads/undo', cookie: admin, form: { batchId, returnTo: paths.lead(older) } })
  expect([apart.location, (await toastOf(apart))?.message]).toEqual([
    paths.lead(older),
    'Unmerged: Priya Raman is a separate lead again',
  ])
  expect((await pageOf(newer)).status).toBe(200)
  expect((await pageOf(older)).data.merging.merges).toEqual([])
})

test('a text that waits for the number that a merge drops is canceled', async () => {
  db().update(leads).set({ phone: '(515) 555-0178', phoneE164: '+15155550178' }).where(eq(leads.id, older)).run()
  const text = { template: 'staff-text', cause: 'staff', text: 'Your report is ready', now: new Date() } as const
  inTransaction((tx) => {
    queueText(tx, { ...text, to: '(515) 555-0177', leadId: newer })
    queueText(tx, { ...text, to: '(515) 555-0178', leadId: older })
  })
  await post([newer, older], { intent: 'merge', seen: await seen(), stays: older, phone: older })
  const { recipientKey, state } = messages
  expect(db().select({ recipientKey, state }).from(messages).orderBy(recipientKey).all()).toEqual([
    { recipientKey: '+15155550177', state: 'suppressed' },
    { recipientKey: '+15155550178', state: 'queued' },
  ])
})

test('timeline lines say to which lead they belong', async () => {
  makeActivity(db(), { leadId: newer, summary: 'Asked for an analysis' })
  await post([newer, older], { intent: 'merge', seen: await seen(), stays: older })
  const lines = (await pageOf(older)).data.story.entries.flatMap((entry) => (entry.type === 'line' ? [entry.line] : []))
  expect(lines.find(({ summary }) => summary === 'Asked for an analysis')?.actor).toBe('Owner, on merged lead Priya Raman')
})

test('a double click merges once, and the second one is notified', async () => {
  const form = { intent: 'merge', seen: await seen(), stays: older }
  const both = await Promise.all([post([newer, older], form), post([newer, older], form)])
  expect(both.map((answer) => answer.location)).toEqual([paths.lead(older), paths.lead(older)])
  expect((await toastOf(both[1]))?.message).toBe('These leads were already merged')
  expect((await open([newer, older])).location).toBe(paths.lead(older))
})

test('changes made in between are shown again, with the choices', async () => {
  const form = { intent: 'merge', seen: await seen(), stays: newer, name: older }
  db()
    .update(leads)
    .set({ phone: '515 555 0100', updatedAt: new Date(0) })
    .where(eq(leads.id, older))
    .run()
  const refused = await post([newer, older], form)
  expect(refused.status).toBe(409)
  expect(refused.data).toMatchObject({ initialValue: { stays: newer, name: older } })
  expect(JSON.stringify(refused.data)).toContain('Someone changed one of these leads while you were comparing')
  expect(nameOf(newer)).toBe('Priya Raman')
})

test('an analysis without a lead is compared without being written, and merged as a lead', async () => {
  const { id } = makeEntry(db(), { name: 'Priya', email: 'priya@example.com' })
  const data = (await open([older, id])).data
  expect(data.leads.map(({ name }) => name)).toEqual(['P. Raman', 'Priya'])
  expect(rowsOf(leads)).toHaveLength(2)
  const merged = await post([older, id], { intent: 'merge', seen: data.seen, stays: older })
  expect(merged.location).toBe(paths.lead(older))
  expect((await pageOf(id)).location).toBe(paths.lead(older))
})

test('invalid input is answered with a message', async () => {
  const six = [1, 2, 3, 4, 5, 6].map(String)
  for (const ids of [[], ['one'], [newer, newer], six]) {
    const answer = await open(ids)
    expect([answer.location, (await toastOf(answer))?.message]).toEqual(['/leads', 'Choose two to five leads to merge'])
  }
  for (const ids of [
    [newer, 'nothing'],
    [newer, '__proto__'],
    [newer, 'x'.repeat(200)],
  ])
    for (const answer of [await open(ids), await post(ids, { intent: 'merge' }), await post(ids, { intent: 'different' })])
      expect((await toastOf(answer))?.message).toBe('Someone deleted or merged one of these leads while you were comparing them')
  expect((await open([newer, 'x'.repeat(10_000)])).location).toBe('/leads')
  expect((await post([newer, older], { intent: 'delete' })).status).toBe(400)
  const form = { intent: 'merge', seen: await seen(), stays: older, name: '__proto__' }
  expect((await post([newer, older], form)).status).toBe(409)
  expect((await post([newer, older], { ...form, name: 'x'.repeat(10_000) })).status).toBe(400)
  expect((await post([newer, older], { ...form, name: older, stays: 'no-such-lead' })).status).toBe(409)
})
