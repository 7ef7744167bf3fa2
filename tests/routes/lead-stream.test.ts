import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads, propertyAnalysisEntries, sessions } from '#app/db/schema/index.ts'
import { MAX_STREAMS, MAX_STREAMS_PER_SESSION } from '#app/http/event-stream.server.ts'
import { listChangesAfter, newestChangeKey } from '#app/modules/leads/live/changes.server.ts'
import { paths } from '#app/paths.ts'
import { SESSION_COOKIE } from '#app/http/session.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader } from '#app/routes/resources/lead-stream.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { readEvents } from '#tests/setup/event-reader.ts'
import { openSession, type SignedIn, signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** Opens the stream like a browser. */
async function listen(
  { cookie }: Pick<SignedIn, 'cookie'>,
  { lastKey, stopping }: { lastKey?: number; stopping?: AbortSignal } = {},
) {
  const leaving = new AbortController()
  const headers = {
    Accept: 'text/event-stream',
    Cookie: cookie,
    ...(lastKey === undefined ? {} : { 'Last-Event-ID': String(lastKey) }),
  }
  const request = new Request(`http://localhost:3000${paths.leadStream()}`, { headers, signal: leaving.signal })
  const answer = await loader({ request, params: {}, context: { stopping } })
  const events = readEvents(answer.body)
  return {
    answer,
    ...events,
    leave: async () => {
      leaving.abort()
      await events.over
    },
  }
}

test('an open list is notified at once of a written, changed or deleted lead, and of unknown changes', async () => {
  const staff = signedInAs('user')
  makeLead(db())
  const list = await listen(staff)
  await expect.poll(() => list.keys()).toEqual([newestChangeKey()])
  const { id } = makeLead(db())
  await expect.poll(() => list.keys().at(-1)).toBe(newestChangeKey())
  db().update(leads).set({ status: 'lost' }).where(eq(leads.id, id)).run()
  await expect.poll(() => list.keys().at(-1)).toBe(newestChangeKey())
  db().delete(leads).where(eq(leads.id, id)).run()
  await expect.poll(() => list.keys().at(-1)).toBe(newestChangeKey())
  expect(list.answer.headers.get('Content-Type')).toContain('text/event-stream')
  expect(list.answer.headers.get('X-Accel-Buffering')).toBe('no')
  await list.leave()
})

test('a reconnecting browser sends its last number, and gets only newer changes', async () => {
  const staff = signedInAs('user')
  makeLead(db())
  const known = await listen(staff, { lastKey: newestChangeKey() })
  await expect.poll(() => known.heard()).toContain('retry: ')
  expect(known.keys()).toEqual([])
  await known.leave()
  const behind = await listen(staff, { lastKey: newestChangeKey() - 1 })
  await expect.poll(() => behind.keys()).toEqual([newestChangeKey()])
  await behind.leave()
})

test('the stream ends with the session, and tells the browser not to reconnect', async () => {
  const staff = signedInAs('user')
  const list = await listen(staff)
  await expect.poll(() => list.heard()).not.toBe('')
  db().delete(sessions).where(eq(sessions.userId, staff.viewer.id)).run()
  await expect.poll(() => list.isOver()).toBe(true)
  expect(list.heard()).toContain('event: end')
})

test.each([
  ['its session ended', () => ''],
  ['its reader lost the right to see leads', () => signedInAs('editor').cookie],
  [
    'its reader must set up two-step sign-in',
    () => {
      inTransaction((tx) => writeSetting(tx, 'twoStepRequired', 'all'))
      return signedInAs('user').cookie
    },
  ],
])('a stream that is opened after %s tells the browser not to reconnect', async (_why, cookieOf) => {
  const answer = await listen({ cookie: cookieOf() }).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('The stream began without a session')
  expect(answer.headers.get('Content-Type')).toContain('text/event-stream')
  expect(await answer.text()).toContain('event: end')
})

test('the stream ends at once when the process stops, and none begins anymore', async () => {
  const stopping = new AbortController()
  const staff = signedInAs('user')
  const list = await listen(staff, { stopping: stopping.signal })
  await expect.poll(() => list.heard()).not.toBe('')
  stopping.abort()
  await expect.poll(() => list.isOver()).toBe(true)
  // The browser reconnects, maybe to another process.
  expect(list.heard()).not.toContain('event: end')
  expect((await listen(staff, { stopping: stopping.signal })).answer.status).toBe(503)
})

type List = Awaited<ReturnType<typeof listen>>

async function listenTimes(staff: Pick<SignedIn, 'cookie'>, times: number): Promise<List[]> {
  const lists: List[] = []
  for (let opened = 0; opened < times; opened++) lists.push(await listen(staff))
  return lists
}

const open = (lists: List[]) => lists.filter((list) => !list.isOver()).length

test('of more than five streams of one session the oldest ends, and those of others stay', async () => {
  const other = await listen(signedInAs('user'))
  const lists = await listenTimes(signedInAs('user'), 6)
  await expect.poll(() => lists.map((list) => list.isOver())).toEqual([true, false, false, false, false, false])
  expect(lists[0]?.heard()).toContain('event: later')
  expect(other.isOver()).toBe(false)
  for (const list of [other, ...lists]) await list.leave()
})

test('users with many sessions and streams give them up one by one to others', async () => {
  // An account has at most 20 sessions.
  const greedy = Array.from({ length: 5 }, () => signedInAs('user'))
  const own = await listen(signedInAs('user'))
  const lists: List[] = []
  while (lists.length < MAX_STREAMS - 1) {
    const holder = greedy[Math.floor(lists.length / 100)]?.viewer.id ?? ''
    const cookie = `${SESSION_COOKIE}=${openSession(holder, new Date())}`
    lists.push(...(await listenTimes({ cookie }, Math.min(MAX_STREAMS_PER_SESSION, MAX_STREAMS - 1 - lists.length))))
  }
  await expect.poll(() => open([own, ...lists])).toBe(MAX_STREAMS)

  const others = await Promise.all([signedInAs('user'), signedInAs('admin'), signedInAs('user')].map((staff) => listen(staff)))
  expect(others.map(({ answer }) => answer.status)).toEqual([200, 200, 200])
  await expect.poll(() => others.map((list) => list.keys().length)).toEqual([1, 1, 1])
  await expect.poll(() => open(lists)).toBe(MAX_STREAMS - 4)
  const holding = `${SESSION_COOKIE}=${openSession(greedy[0]?.viewer.id ?? '', new Date())}`
  const more = await listen({ cookie: holding })
  await expect.poll(() => open([more, ...lists])).toBe(MAX_STREAMS - 4)
  expect(open([own, ...others])).toBe(4)
  for (const list of [own, more, ...others, ...lists]) await list.leave()
})

test('if many people have one stream each, the next is refused, and its browser retries later', async () => {
  const lists = await Promise.all(Array.from({ length: MAX_STREAMS }, () => listen(signedInAs('user'))))
  await expect.poll(() => open(lists)).toBe(MAX_STREAMS)
  expect((await listen(signedInAs('user'))).answer.status).toBe(503)
  expect(open(lists)).toBe(MAX_STREAMS)
  for (const list of lists) await list.leave()
})

test('changes of leads and of entries without a lead are recorded, including the trash', () => {
  const lead = makeLead(db())
  const entry = makeEntry(db())
  const before = newestChangeKey()
  const set = (values: Partial<typeof leads.$inferInsert>) => db().update(leads).set(values).where(eq(leads.id, lead.id)).run()
  set({ name: 'Priya Raman' })
  expect(listChangesAfter(before)).toEqual({ created: [], changed: [lead.id], deleted: [] })
  set({ deletedAt: new Date() })
  expect(listChangesAfter(before)?.deleted).toEqual([lead.id])
  const binned = newestChangeKey()
  set({ name: 'Priya R.' })
  expect(listChangesAfter(binned)).toEqual({ created: [], changed: [], deleted: [] })
  set({ deletedAt: null })
  expect(listChangesAfter(binned)?.created).toEqual([lead.id])
  const beforeEntry = newestChangeKey()
  const ofEntry = eq(propertyAnalysisEntries.id, entry.id)
  db().update(propertyAnalysisEntries).set({ name: 'Luz Ortega' }).where(ofEntry).run()
  expect(listChangesAfter(beforeEntry)?.changed).toEqual([entry.id])
  db().update(propertyAnalysisEntries).set({ leadId: lead.id }).where(ofEntry).run()
  expect(listChangesAfter(beforeEntry)?.deleted).toEqual([entry.id])
})

test('the table of changes stays short, and reports older changes as unknown', () => {
  const { id } = makeLead(db())
  const before = newestChangeKey()
  inTransaction((tx) => {
    for (let time = 0; time < 2_100; time++) tx.update(leads).set({ bedrooms: time }).where(eq(leads.id, id)).run()
  })
  expect(listChangesAfter(before)).toBeNull()
  expect(listChangesAfter(newestChangeKey() - 1_999)?.changed).toEqual([id])
  // A copy of an older database was restored.
  expect(listChangesAfter(newestChangeKey() + 1)).toBeNull()
})
