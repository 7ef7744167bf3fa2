import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { newestChangeKey } from '#app/modules/leads/live/changes.server.ts'
import { newsLabel } from '#app/modules/leads/live/components/use-list-news.ts'
import { loader } from '#app/routes/resources/lead-changes.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const change = (id: string, values: Partial<typeof leads.$inferInsert>) =>
  db().update(leads).set(values).where(eq(leads.id, id)).run()

async function newsOf(since: number, query = '') {
  const { cookie } = signedInAs('user')
  return (await callLoader(loader, { url: `/leads/changes?since=${since}${query}`, cookie })).data
}

test("a list's news are its own leads as they are now, and those that left it", async () => {
  const [stays, leaves, other] = [
    makeLead(db(), { status: 'proposal' }),
    makeLead(db(), { status: 'proposal' }),
    makeLead(db(), { status: 'enrolled' }),
  ]
  const since = newestChangeKey()
  change(stays.id, { name: 'Priya Raman' })
  change(leaves.id, { status: 'lost' })
  change(other.id, { name: 'Elsewhere' })
  const fresh = makeLead(db(), { status: 'proposal', name: 'Luz Ortega' })
  const news = await newsOf(since, '&status=proposal')
  expect(news.rows.map(({ name }) => name).sort()).toEqual(['Luz Ortega', 'Priya Raman'])
  expect([news.since, news.created, news.isMuch]).toEqual([since, [fresh.id], false])
  expect(news.gone).toContain(leaves.id)
  expect((await newsOf(since, '&q=priya')).rows.map(({ id }) => id)).toEqual([stays.id])
  expect((await newsOf(newestChangeKey())).rows).toEqual([])
})

test('a lead moved to the trash and an entry that became a lead have left; the lead is new', async () => {
  const gone = makeLead(db())
  const entry = makeEntry(db())
  const since = newestChangeKey()
  change(gone.id, { deletedAt: new Date() })
  const { id } = makeLead(db(), { email: entry.email })
  const news = await newsOf(since)
  expect([news.created, news.gone]).toEqual([[id], [gone.id]])
})

test('more than a hundred changes are reported as many, and so is an unknown number', async () => {
  const since = newestChangeKey()
  for (let made = 0; made < 101; made++) makeLead(db())
  expect(await newsOf(since)).toMatchObject({ isMuch: true, rows: [] })
  expect(await newsOf(newestChangeKey() + 5)).toMatchObject({ isMuch: true })
})

test.each(['', 'x', '-1', '1e3', '9'.repeat(10_000), '__proto__'])('an impossible list is refused: %.20s', async (since) => {
  const { cookie } = signedInAs('user')
  expect((await callLoader(loader, { url: `/leads/changes?since=${since}`, cookie })).status).toBe(400)
})

test('the line above a list summarizes the news', () => {
  const words = (created: number, changed: number) => newsLabel({ created, changed, isMuch: false })
  expect([words(0, 0), words(2, 0), words(0, 1), words(1, 2)]).toEqual([null, '2 new', '1 changed', '3 new or changed'])
  expect(newsLabel({ created: 0, changed: 0, isMuch: true })).toBe('Many leads new or changed')
})
