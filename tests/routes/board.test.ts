import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads, propertyAnalysisEntries } from '#app/db/schema/index.ts'
import { CARDS_PER_COLUMN } from '#app/modules/leads/list/board.server.ts'
import * as board from '#app/routes/staff/board.tsx'
import * as dialog from '#app/routes/staff/move-lead.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const DAY_MS = 86_400_000

async function columns(query = '') {
  const { data } = await callLoader(board.loader, { url: `/leads/board${query}`, cookie: signedInAs('user').cookie })
  return Object.fromEntries(data.columns.map((column) => [column.status, column]))
}

function move(to: string, query = '') {
  return callAction(board.action, { url: `/leads/board${query}`, cookie: signedInAs('user').cookie, form: { to } })
}

test('each column counts its leads, overdue ones, and their monthly management fees', async () => {
  makeLead(db(), { status: 'proposal', estimatedRent: 2000 })
  // Ten units: $300 and 7% of all rents. Online enrollment: $39 and 6.9%.
  makeLead(db(), { status: 'proposal', estimatedRent: 1000, unitCount: 10, nextActionAt: new Date(Date.now() - DAY_MS) })
  makeLead(db(), { status: 'enrolled', estimatedRent: 2000, plan: 'online' })
  makeLead(db(), { status: 'leads' })
  const shown = await columns()
  expect(shown.proposal).toMatchObject({ count: { total: 2 }, feesDollars: 310 + 1000, lateCount: 1 })
  expect(shown.enrolled).toMatchObject({ count: { total: 1 }, feesDollars: 177, lateCount: 0, cards: [] })
  expect(shown.leads).toMatchObject({ count: { total: 1 }, feesDollars: 0 })
  // The same when leads are read one by one.
  expect((await columns('?q=beaver')).proposal).toMatchObject({ count: { total: 2 }, feesDollars: 1310, lateCount: 1 })
})

test('a search also opens the folded columns with results, and leaves the remembered ones as they are', async () => {
  makeLead(db(), { name: 'Walt Hennings', status: 'lost' })
  const shown = async (query: string) => {
    const { data, setCookies } = await callLoader(board.loader, {
      url: `/leads/board${query}`,
      cookie: signedInAs('user').cookie,
    })
    return [data.open.includes('lost'), data.columns.find(({ status }) => status === 'lost')?.cards.length, setCookies.length]
  }
  expect(await shown('')).toEqual([false, 0, 0])
  expect(await shown('?q=hennings')).toEqual([true, 1, 0])
  expect(await shown('?q=maple')).toEqual([false, 0, 0])
  expect(await shown('?q=hennings&open=leads')).toEqual([false, 0, 0])
})

test('an open column shows its oldest leads, at most twenty; a folded one shows none', async () => {
  for (let days = 0; days < CARDS_PER_COLUMN + 5; days += 1)
    makeLead(db(), { status: 'lost', name: `${days} days`, statusChangedAt: new Date(Date.now() - days * DAY_MS) })
  expect((await columns()).lost?.cards).toEqual([])
  const { lost } = await columns('?open=lost,nonsense')
  expect(lost?.cards).toHaveLength(CARDS_PER_COLUMN)
  expect(lost?.cards[0]?.name).toBe(`${CARDS_PER_COLUMN + 4} days`)
  expect((await columns('?open=none')).leads?.cards).toEqual([])
})

test('a card is moved to any status, and the board reappears as it was', async () => {
  const { id } = makeLead(db(), { status: 'proposal' })
  const moved = await move(`${id}:contract_sent`, '?assignee=unassigned&open=proposal')
  expect(moved.location).toBe('/leads/board?assignee=unassigned&open=proposal')
  expect(rowOf(leads)?.status).toBe('contract_sent')
  expect(rowOf(leadActivities)).toMatchObject({ kind: 'status_changed', actorKind: 'staff' })
})

test('an analysis entry becomes a lead when its card is moved', async () => {
  const entry = makeEntry(db(), { name: 'Gordon' })
  await move(`${entry.id}:proposal`)
  expect(rowOf(leads)).toMatchObject({ name: 'Gordon', status: 'proposal' })
  expect(rowOf(propertyAnalysisEntries)?.leadId).toBe(rowOf(leads)?.id)
})

test('a lost lead needs a reason, which is asked first', async () => {
  const { id } = makeLead(db(), { status: 'proposal' })
  const asked = await move(`${id}:lost`)
  expect(asked.location).toBe(`/leads/board/move?lead=${id}&set=lost`)
  const call = { url: asked.location ?? '', cookie: signedInAs('user').cookie }
  const refused = await callAction(dialog.action, { ...call, form: { statusReason: ' ' } })
  expect(refused.data).toMatchObject({ error: { statusReason: ['Enter the reason the lead was lost'] } })
  expect(rowOf(leads)?.status).toBe('proposal')
  await callAction(dialog.action, { ...call, form: { statusReason: 'Sells instead' } })
  expect(rowOf(leads)).toMatchObject({ status: 'lost', statusReason: 'Sells instead' })
})

test.each(['closed', 'won'])('%s may have a reason, and can be set without one', async (status) => {
  const { id } = makeLead(db(), { status: 'enrolled' })
  const asked = await move(`${id}:${status}`)
  expect(asked.location).toBe(`/leads/board/move?lead=${id}&set=${status}`)
  const call = { url: asked.location ?? '', cookie: signedInAs('user').cookie }
  await callAction(dialog.action, { ...call, form: { statusReason: '' } })
  expect(rowOf(leads)).toMatchObject({ status, statusReason: null })
})

test('a dialog without a status leads back to the board', async () => {
  const { id } = makeLead(db(), { status: 'proposal' })
  for (const set of ['', '&set=nonsense', '&set=__proto__']) {
    const call = { url: `/leads/board/move?lead=${id}${set}`, cookie: signedInAs('user').cookie }
    expect((await callLoader(dialog.loader, call)).location).toBe('/leads/board')
    expect((await callAction(dialog.action, { ...call, form: { statusReason: 'Why' } })).location).toBe('/leads/board')
  }
  expect(rowOf(leads)?.status).toBe('proposal')
})

test('a missing lead is explained, and nothing changes', async () => {
  const { id } = makeLead(db(), { status: 'proposal' })
  db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, id)).run()
  for (const to of [`${id}:enrolled`, '__proto__:enrolled', `${'0'.repeat(32)}:enrolled`])
    expect((await move(to)).location).toBe('/leads/board')
  for (const to of [`${id}:nonsense`, ':won', '', `${'x'.repeat(10_000)}:won`]) expect((await move(to)).status).toBe(400)
  expect(rowOf(leads)?.status).toBe('proposal')
  expect(
    (await callLoader(dialog.loader, { url: `/leads/board/move?lead=${id}&set=lost`, cookie: signedInAs('user').cookie }))
      .location,
  ).toBe('/leads/board')
})
