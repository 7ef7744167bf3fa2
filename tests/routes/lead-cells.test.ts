import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { draftsOfPage } from '#app/http/staff-drafts.server.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { action as selectLeads } from '#app/routes/staff/select-leads.ts'
import { loader as listLoader } from '#app/routes/staff/leads.tsx'
import { action, loader } from '#app/routes/staff/save-cell.ts'
import { action as undo } from '#app/routes/staff/undo-batch.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastOf } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const LIST = '/leads?q=Ann&sort=name'
const save = (cookie: string, form: Record<string, string>) =>
  callAction(action, { url: '/leads/cell', cookie, form: { list: LIST, ...form } })
const stored = () => rowOf(leads)

test('a cell is opened from the list, and checked rows stay checked', async () => {
  const { cookie } = signedInAs('user')
  const { id } = makeLead(db(), { name: 'Ann' })
  const form = { list: LIST, shown: id, lead: id, intent: `edit:${id}:status` }
  const { location } = await callAction(selectLeads, { url: '/leads/selection', cookie, form })
  expect(location).toMatch(new RegExp(`^/leads\\?q=Ann&sort=name&edit=${id}%3Astatus&selection=`))
  const { data } = await callLoader(listLoader, { url: location ?? '', cookie })
  expect(data.edited).toEqual({ cell: { leadId: id, column: 'status' }, assigneeId: '' })
  expect(data.picked.onPage).toEqual([id])
  expect(data.address).toBe(LIST)
  const other = await callLoader(listLoader, { url: `/leads?edit=${'0'.repeat(32)}:status`, cookie })
  expect(other.data.edited).toBeNull()
})

test('a status is set in its cell, and undone', async () => {
  const { cookie } = signedInAs('user')
  const { id } = makeLead(db(), { status: 'leads' })
  const saved = await save(cookie, { intent: 'status', lead: id, status: 'proposal' })
  expect(saved.location).toBe(LIST)
  expect(stored()?.status).toBe('proposal')
  const toast = await toastOf(saved)
  expect(toast).toMatchObject({ message: 'Moved to Proposal' })
  await callAction(undo, { url: '/leads/undo', cookie, form: { batchId: toast?.undo ?? '' } })
  expect(stored()?.status).toBe('leads')
})

test('a status that requires a reason asks for it above the list', async () => {
  const { cookie } = signedInAs('user')
  const { id } = makeLead(db(), { status: 'leads' })
  const asked = await save(cookie, { intent: 'status', lead: id, status: 'lost' })
  expect(asked.location).toBe(`/leads/move?q=Ann&sort=name&lead=${id}&set=lost`)
  expect(stored()?.status).toBe('leads')
})

test('an assignee and a next action are set in their cells, and a blank one is done', async () => {
  const { viewer, cookie } = signedInAs('user')
  const { id } = makeLead(db())
  const colleague = makeUser(db())
  await save(cookie, { intent: 'assignee', lead: id, assigneeId: colleague.id })
  expect(stored()?.assigneeId).toBe(colleague.id)
  await save(cookie, { intent: 'next', lead: id, nextAction: 'Call', dueDay: '2026-11-30', dueTime: '', seenAction: '' })
  expect(stored()).toMatchObject({ nextAction: 'Call', nextActionIsAllDay: true })
  // Based on an action that has been replaced.
  const replaced = { intent: 'next', lead: id, nextAction: 'Write', dueDay: '', dueTime: '', seenAction: 'other' }
  const { location } = await save(cookie, replaced)
  expect(stored()?.nextAction).toBe('Call')
  expect(location).toBe(`${LIST}&edit=${id}%3Anext`)
  const [draft] = await draftsOfPage(new Request('http://localhost/', { headers: { Cookie: cookie } }), viewer.id, '/leads')
  expect(draft).toMatchObject({ form: `cell-${id}`, fields: expect.arrayContaining([['nextAction', 'Write']]) })
  const { nextActionAt, nextAction } = stored() ?? {}
  await save(cookie, {
    intent: 'next',
    lead: id,
    nextAction: '',
    dueDay: '',
    dueTime: '',
    seenAction: seenKey(nextActionAt ?? null, nextAction ?? ''),
  })
  expect(stored()?.nextAction).toBeNull()
})

test('a deleted lead is reported, and the bare address redirects to the leads', async () => {
  const { cookie } = signedInAs('user')
  const refused = await save(cookie, { intent: 'assignee', lead: '0'.repeat(32), assigneeId: '' })
  expect(refused.location).toBe(LIST)
  expect((await callLoader(loader, { url: '/leads/cell', cookie })).location).toBe('/leads')
  const open = '?status=lost&edit=1%3Anext'
  expect((await callLoader(loader, { url: `/leads/cell${open}`, cookie })).location).toBe(`/leads${open}`)
})

test('columns are listed once, in their order, and omitted for the defaults', () => {
  const read = (query: string) => leadList.read(new URLSearchParams(query))
  expect(read('columns=rent&columns=status').columns).toEqual(['status', 'rent'])
  expect(leadList.query(read('columns=rent,status,nonsense'))).toEqual({ columns: 'status,rent' })
  expect(leadList.query(read('columns=status,next,contact,assignee,rent'))).toEqual({})
})
