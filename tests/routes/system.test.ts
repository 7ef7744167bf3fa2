import { renameSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setClusterPlace } from '#app/cluster/place.ts'
import { closeDatabase, db, sqlite } from '#app/db/client.server.ts'
import { auditLog, backups, jobs } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { recordSendingRun } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { action, loader as systemLoader } from '#app/routes/admin/system.tsx'
import { loader as detailsLoader } from '#app/routes/resources/health/details.ts'
import { loader as liveLoader } from '#app/routes/resources/health/live.ts'
import { loader as readyLoader } from '#app/routes/resources/health/ready.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

process.env.BACKUP_URL = 'file:///tmp/nothing-is-written-here'
setupTestDatabase()

/** Each readiness check is cached for two seconds. */
let clock = Date.parse('2026-11-21T12:00:00Z')
beforeEach(() => {
  clock += 10 * MINUTE_MS
  vi.useFakeTimers({ toFake: ['Date'], now: clock })
  return () => vi.useRealTimers()
})

/** A reader in a cluster, without a file. */
const reader = {
  role: 'reader',
  file: '/nowhere/cluster.sqlite',
  record: () => undefined,
  confirmed: () => Promise.resolve(),
  lagMs: () => 0,
} as const

describe('/health', () => {
  const ready = async () => {
    const answer = readyLoader()
    const body: unknown = await answer.json()
    return [answer.status, body]
  }

  test('is live while the process answers', () => {
    expect(liveLoader().status).toBe(200)
  })

  test('is ready once a worker runs, and not after minutes of silence', async () => {
    const checks = { database: true, migrations: true }
    expect(await ready()).toEqual([503, { status: 'unavailable', ...checks, worker: false }])
    vi.setSystemTime(clock + MINUTE_MS)
    recordSendingRun(new Date())
    expect(await ready()).toEqual([200, { status: 'ok', ...checks, worker: true }])
    vi.setSystemTime(clock + 5 * MINUTE_MS)
    expect(await ready()).toEqual([503, { status: 'unavailable', ...checks, worker: false }])
  })

  test("isn't ready if the database is read-only, or was changed by a newer build", async () => {
    recordSendingRun(new Date())
    sqlite().exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9e12)")
    expect(await ready()).toEqual([503, { status: 'unavailable', database: true, migrations: false, worker: true }])
    sqlite().exec("delete from __drizzle_migrations where hash = 'later'")
    vi.setSystemTime(clock + MINUTE_MS)
    sqlite().exec('begin')
    expect((await ready())[0]).toBe(503)
    sqlite().exec('rollback')
  })

  test.each([
    ['deleted', undefined],
    ['replaced', 'an empty database'],
  ])("isn't ready if the open database's file was %s, and the system page says so", async (_, other) => {
    recordSendingRun(new Date())
    const file = sqlite().name
    renameSync(file, `${file}-away`)
    if (other !== undefined) writeFileSync(file, '')
    try {
      expect(await ready()).toEqual([503, { status: 'unavailable', database: false, migrations: false, worker: false }])
      const { parts } = (await callLoader(systemLoader, { url: '/admin/system', cookie: signedInAs('admin').cookie })).data
      expect(parts.find(({ key }) => key === 'database')).toMatchObject({
        state: 'wrong',
        says: 'The database’s file was deleted or replaced. What is saved now is lost when the server stops.',
        todo: 'Don’t stop the server yet. Copy the database and its -wal file from /proc/PID/fd, or restore the newest backup.',
      })
    } finally {
      renameSync(`${file}-away`, file)
    }
  })

  test('is ready on a reader of another version while the writer, which has its pages, answers', async () => {
    sqlite().exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9e12)")
    let reachesWriter = true
    setClusterPlace({ ...reader, isReady: ({ needsWriter }) => !needsWriter || reachesWriter })
    try {
      expect(await ready()).toEqual([200, { status: 'ok', cluster: true, role: 'reader' }])
      reachesWriter = false
      vi.setSystemTime(clock + MINUTE_MS)
      expect(await ready()).toEqual([503, { status: 'unavailable', cluster: false, role: 'reader' }])
    } finally {
      sqlite().exec("delete from __drizzle_migrations where hash = 'later'")
      setClusterPlace(undefined)
    }
  })

  test("isn't ready on a reader whose file can't be opened", async () => {
    closeDatabase()
    setClusterPlace({ ...reader, isReady: () => true })
    try {
      expect(await ready()).toEqual([503, { status: 'unavailable', database: false, migrations: false, worker: false }])
    } finally {
      setClusterPlace(undefined)
    }
  })

  test('explains each component, only to admins', async () => {
    const asked = (cookie?: string) => callLoader(detailsLoader, { url: '/health/details', ...(cookie ? { cookie } : {}) })
    expect((await asked()).status).toBe(401)
    expect((await asked(signedInAs('user').cookie)).status).toBe(403)
    const text = await (await asked(signedInAs('admin').cookie)).text()
    expect(JSON.parse(text)).toMatchObject({ status: 'wrong', version: { number: '0.1.0' } })
    expect(text).toContain('No worker has ever run')
  })
})

test('the system page shows measurements, and what to do', async () => {
  recordSendingRun(new Date())
  makeMessage(db(), { state: 'sent', createdAt: new Date() })
  db().insert(jobs).values({ kind: 'due-today', payload: {}, runAt: new Date(), state: 'dead' }).run()
  const { data } = await callLoader(systemLoader, { url: '/admin/system', cookie: signedInAs('admin').cookie })
  expect(data.summary).toContainEqual({ label: 'Emails in 24 hours', value: '1', note: '0 bounced, 0 failed' })
  const queues = data.parts.find(({ key }) => key === 'queues')
  expect(queues).toMatchObject({
    state: 'look',
    more: '1 job failed on its last try.',
    todo: 'Run the failed jobs again or delete them.',
  })
})

test('an admin requests a backup, once until it starts', async () => {
  const ask = () => callAction(action, { url: '/admin/system', form: {}, cookie: signedInAs('admin').cookie })
  for (let time = 0; time < 2; time++) expect((await ask()).location).toBe('/admin/system')
  expect(rowsOf(backups)).toMatchObject([{ state: 'requested', startedAt: null }])
  const noted = rowsOf(auditLog).filter((line) => line.action === 'backup_requested')
  expect(noted).toHaveLength(1)
})
