import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadViews } from '#app/db/schema/index.ts'
import { MAX_VIEWS, saveLeadView } from '#app/modules/leads/views/write-view.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import * as layout from '#app/routes/staff/layout.tsx'
import * as list from '#app/routes/staff/leads.tsx'
import * as remove from '#app/routes/staff/views/delete.tsx'
import * as edit from '#app/routes/staff/views/edit.tsx'
import * as create from '#app/routes/staff/views/new.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, postPage } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

function save(viewer: Viewer, form: Partial<Parameters<typeof saveLeadView>[1]> = {}): string {
  const saved = saveLeadView(viewer, { name: 'Lost ones', query: 'status=lost', isShared: false, isPinned: false, ...form })
  return saved.ok ? saved.value.id : ''
}

async function tabs(cookie: string, query = ''): Promise<Record<string, number>> {
  const { data } = await callLoader(list.loader, { url: `/leads${query}`, cookie })
  return Object.fromEntries(data.tabs.map((tab) => [tab.name, tab.count.total]))
}

test("the list has 'my leads' and overdue ones as tabs, and each saved view with its count", async () => {
  const { viewer, cookie } = signedInAs('user')
  makeLead(db(), { assigneeId: viewer.id, nextActionAt: new Date(Date.now() - 60_000) })
  makeLead(db(), { city: 'Waukee' })
  const url = '/leads/views/new?q=waukee&after=nonsense&size=50'
  const saved = await callAction(create.action, { url, cookie, form: { name: 'Waukee', isPinned: 'yes' } })
  expect(saved.location).toBe('/leads?q=waukee&size=50')
  expect(await tabs(cookie)).toEqual({ 'All leads': 2, 'My leads': 1, Overdue: 1, Waukee: 1 })
  const { data } = await callLoader(layout.loader, { url: '/leads', cookie })
  expect(data.pinnedViews).toMatchObject([{ name: 'Waukee', to: '/leads?q=waukee' }])
})

test('sent twice, a view is saved once; a name is required and typed text is kept', async () => {
  const { cookie } = signedInAs('user')
  const call = { url: '/leads/views/new?status=lost', cookie }
  await callAction(create.action, { ...call, form: { name: 'Lost' } })
  await callAction(create.action, { ...call, form: { name: 'Lost' } })
  expect(rowsOf(leadViews)).toHaveLength(1)
  const refused = await callAction(create.action, { ...call, form: { name: ' ', isShared: 'yes' } })
  expect(refused.data).toMatchObject({ error: { name: ['Enter a name'] }, initialValue: { isShared: 'yes' } })
})

test('no one keeps more views than the tabs can show', async () => {
  const { viewer, cookie } = signedInAs('user')
  for (let number = 0; number < MAX_VIEWS; number += 1) save(viewer, { name: `View ${number}` })
  const refused = await callAction(create.action, { url: '/leads/views/new', cookie, form: { name: 'One more' } })
  expect(refused.data).toMatchObject({ error: { '': ['You have 30 saved views. Delete one first.'] } })
})

test('a private view is shown only to its owner; a shared one to all, who may only pin it', async () => {
  const owner = signedInAs('user')
  const other = signedInAs('user')
  const viewId = save(owner.viewer)
  const call = { url: paths.leadView(viewId), params: { id: viewId } }
  expect(Object.keys(await tabs(other.cookie))).not.toContain('Lost ones')
  expect((await callLoader(edit.loader, { ...call, cookie: other.cookie })).location).toBe('/leads')
  const seen = JSON.stringify({ name: 'Lost ones', isShared: 'false' })
  await callAction(edit.action, { ...call, cookie: owner.cookie, form: { name: 'Lost', isShared: 'yes', seen } })
  expect(Object.keys(await tabs(other.cookie))).toContain('Lost')
  await callAction(edit.action, { ...call, cookie: other.cookie, form: { name: 'Mine now', isPinned: 'yes' } })
  expect(rowOf(leadViews)).toMatchObject({ name: 'Lost', isShared: true })
  const { data } = await callLoader(layout.loader, { url: '/leads', cookie: other.cookie })
  expect(data.pinnedViews).toHaveLength(1)
  await callAction(remove.action, { ...call, cookie: other.cookie, form: {} })
  expect(rowsOf(leadViews)).toHaveLength(1)
})

test('two people who edit a view keep what only the other one changed, and are asked about the rest', async () => {
  const owner = signedInAs('user')
  const admin = signedInAs('admin')
  const viewId = save(owner.viewer, { isShared: true })
  const call = { url: paths.leadView(viewId), params: { id: viewId } }
  const { seen } = (await callLoader(edit.loader, { ...call, cookie: owner.cookie })).data
  await callAction(edit.action, { ...call, cookie: admin.cookie, form: { name: 'Theirs', isShared: 'yes', seen } })
  const mine = { ...call, cookie: owner.cookie }
  const late = await callAction(edit.action, { ...mine, form: { name: 'Mine', seen } })
  expect(late).toMatchObject({
    status: 409,
    data: { error: { name: ['Someone changed this to “Theirs” while you were editing. Save again to replace it.'] } },
  })
  await callAction(edit.action, { ...mine, form: { name: 'Lost ones', seen } })
  expect(rowOf(leadViews)).toMatchObject({ name: 'Theirs', isShared: false })
})

test('an admin deletes a shared view; a deleted view is explained', async () => {
  const owner = signedInAs('user')
  const admin = signedInAs('admin')
  const viewId = save(owner.viewer, { isShared: true })
  const call = { url: paths.deleteLeadView(viewId), params: { id: viewId } }
  expect((await callLoader(remove.loader, { ...call, cookie: admin.cookie })).data.view.name).toBe('Lost ones')
  expect((await callAction(remove.action, { ...call, cookie: admin.cookie, form: {} })).location).toBe('/leads')
  expect(rowsOf(leadViews)).toEqual([])
  const late = await postPage(edit, { ...call, cookie: owner.cookie, form: { name: 'Lost' } })
  expect(late.reply.data).toMatchObject({ error: { '': ['This view was deleted.'] }, initialValue: { name: 'Lost' } })
  expect(late.page).toMatchObject({ location: null, data: { deletePath: null } })
  for (const id of ['__proto__', 'x'.repeat(10_000)])
    expect((await callLoader(edit.loader, { url: '/leads/views/x', params: { id }, cookie: owner.cookie })).location).toBe(
      '/leads',
    )
})
