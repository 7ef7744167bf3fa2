import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadBatches, leads, leadSelections } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { saveSelectionPage, selectAll } from '#app/modules/leads/selections/selections.server.ts'
import { NEWEST_FIRST } from '#app/modules/leads/list/list-params.ts'
import { UNFILTERED } from '#app/modules/leads/list/scope.server.ts'
import { moveToTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { action, loader } from '#app/routes/staff/delete-leads.tsx'
import { action as undo } from '#app/routes/staff/undo-batch.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead, makeNote } from '#tests/factories/make-lead.ts'
import { makeDocument } from '#tests/factories/make-onboarding.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastOf } from '#tests/setup/route.ts'
import { type SignedIn, signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const SYSTEM = { kind: 'system' } as const

const select = ({ viewer }: SignedIn, ids: string[]) => saveSelectionPage(viewer, null, { shown: ids, checked: ids }).id
const ask = ({ cookie }: SignedIn, url: string) => callLoader(loader, { url, cookie })
const press = ({ cookie }: SignedIn, url: string) => callAction(action, { url, cookie, form: {} })

function inTrash() {
  return db()
    .select({ deletedAt: leads.deletedAt })
    .from(leads)
    .all()
    .filter(({ deletedAt }) => deletedAt !== null).length
}

test('the confirmation names the leads and counts their related data', async () => {
  const staff = signedInAs('user')
  const made = ['Priya Raman', 'Luz Ortega', 'Haruki Mori'].map((name) => makeLead(db(), { name }))
  const [{ id: leadId } = { id: '' }] = made
  inTransaction((tx) => startRun(tx, { leadId, workflow: 'warm_lead', actor: SYSTEM, now: new Date() }))
  makeDocument(db(), { leadId, documentName: 'Lead-based paint', kind: 'lead-paint' })
  // Listed under "Expired": the time is up, or another agreement is in its place.
  makeDocument(db(), { leadId, kind: 'other', expiresAt: new Date(Date.now() - 1) })
  makeDocument(db(), { leadId, kind: 'agreement' })
  makeDocument(db(), { leadId, status: 'completed' })
  makeNote(db(), { leadId })
  const selection = select(
    staff,
    made.map(({ id }) => id),
  )
  const { data } = await ask(staff, `/leads/delete?status=new_lead&selection=${selection}`)
  expect(data).toMatchObject({
    count: 3,
    missing: 0,
    deletion: { campaigns: 1, documents: 1, notes: 1 },
    closeTo: `/leads?status=new_lead&selection=${selection}`,
  })
  expect(data.named.map(({ name }) => name)).toEqual(['Priya Raman', 'Luz Ortega', 'Haruki Mori'])
  // The dashboard's question has only the text of S2.30.
  expect((await ask(staff, `/dashboard/delete?selection=${selection}`)).data).toMatchObject({
    deletion: null,
    closeTo: `/dashboard?selection=${selection}`,
  })
})

/** The number of deleted leads in a toast, which omits it for a single lead. */
function deletedCount(message: string): number {
  if (message.startsWith('Lead deleted')) return 1
  return Number(/^(\d+) leads deleted/.exec(message)?.[1] ?? 0)
}

test('Delete moves them to the trash, clears the selection and closes the dialog; Undo restores them', async () => {
  const staff = signedInAs('user')
  const ids = [makeLead(db()).id, makeLead(db()).id, makeEntry(db(), { leadId: null }).id]
  const selection = select(staff, ids)
  const answer = await press(staff, `/dashboard/delete?from=2026-01-01&selection=${selection}`)
  expect(answer.location).toBe('/dashboard?from=2026-01-01')
  const toast = await toastOf(answer)
  expect(toast).toMatchObject({ kind: 'success', message: '3 leads deleted successfully' })
  expect(inTrash()).toBe(3)
  expect(rowsOf(leadSelections)).toEqual([])
  await callAction(undo, { url: '/leads/undo', cookie: staff.cookie, form: { batchId: toast?.undo ?? '' } })
  expect(inTrash()).toBe(0)
})

test('for one lead the message is the one of S8.9', async () => {
  const staff = signedInAs('user')
  const answer = await press(staff, `/leads/delete?selection=${select(staff, [makeLead(db()).id])}`)
  expect((await toastOf(answer))?.message).toBe('Lead deleted successfully')
})

describe('with a concurrent deletion', () => {
  test('a lead deleted since is mentioned, in the confirmation and after it', async () => {
    const staff = signedInAs('user')
    const [kept, gone] = [makeLead(db()), makeLead(db())]
    const url = `/leads/delete?selection=${select(staff, [kept.id, gone.id])}`
    inTransaction((tx) => moveToTrash(tx, { leadId: gone.id, actor: SYSTEM, now: new Date() }))
    expect((await ask(staff, url)).data).toMatchObject({ count: 1, missing: 1 })
    expect((await toastOf(await press(staff, url)))?.message).toBe(
      'Lead deleted successfully. 1 of the selected leads was deleted while you were here.',
    )
  })

  test('two people deleting the same leads delete each lead once, and both are notified', async () => {
    const [one, other] = [signedInAs('user'), signedInAs('user')]
    const ids = Array.from({ length: 40 }, () => makeLead(db()).id)
    const answers = await Promise.all(
      [one, other].map(async (staff) => toastOf(await press(staff, `/leads/delete?selection=${select(staff, ids)}`))),
    )
    expect(inTrash()).toBe(40)
    const counts = answers.map((toast) => deletedCount(toast?.message ?? ''))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(answers.some((toast) => toast?.message.includes('deleted while you were here'))).toBe(true)
    expect(rowsOf(leadBatches)).toHaveLength(counts.filter((count) => count > 0).length)
  })

  test('if none is left, the page says so and nothing can be undone', async () => {
    const staff = signedInAs('user')
    const lead = makeLead(db())
    const url = `/leads/delete?selection=${select(staff, [lead.id])}`
    inTransaction((tx) => moveToTrash(tx, { leadId: lead.id, actor: SYSTEM, now: new Date() }))
    expect((await ask(staff, url)).location).toBe('/leads')
    expect(await toastOf(await press(staff, url))).toMatchObject({
      kind: 'error',
      message: 'Failed to delete lead. 1 of the selected leads was deleted while you were here.',
    })
  })
})

test('hundreds of a selection are deleted at once', async () => {
  const staff = signedInAs('user')
  const row = makeLead(db())
  const { id: _id, emailKey: _key, statusKey: _status, ...copied } = row
  const many = Array.from({ length: 399 }, (_, index) => ({ ...copied, id: `${index}`.padStart(32, '0') }))
  for (let from = 0; from < many.length; from += 100)
    db()
      .insert(leads)
      .values(many.slice(from, from + 100))
      .run()
  const { id } = await selectAll(staff.viewer, { scope: UNFILTERED, sort: NEWEST_FIRST })
  const toast = await toastOf(await press(staff, `/leads/delete?selection=${id}`))
  expect([toast?.message, inTrash()]).toEqual(['400 leads deleted successfully', 400])
})

test.each(['', '?selection=', '?selection=nothing', '?selection=__proto__', `?selection=${'x'.repeat(10_000)}`])(
  'redirects with a message for %s',
  async (query) => {
    const staff = signedInAs('user')
    for (const answer of [await ask(staff, `/leads/delete${query}`), await press(staff, `/leads/delete${query}`)]) {
      expect(answer.location).toBe('/leads')
      expect((await toastOf(answer))?.message).toBe('This selection expired. Please select the leads again.')
    }
  },
)
