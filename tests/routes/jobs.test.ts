import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, jobs } from '#app/db/schema/index.ts'
import { enqueueJob, type NewJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { action, loader } from '#app/routes/admin/jobs.tsx'
import { action as drop, loader as dropPage } from '#app/routes/admin/jobs/drop.tsx'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

let cookie: string
beforeEach(() => {
  cookie = signedInAs('admin').cookie
})

function writeJob(state: 'waiting' | 'running' | 'dead', job: Partial<NewJob> = {}): string {
  inTransaction((tx) => enqueueJob(tx, { kind: 'due-today', payload: { of: state }, ...job }))
  const id = db().select({ id: jobs.id }).from(jobs).all().at(-1)?.id ?? ''
  const error = state === 'dead' ? { lastError: 'Gave up', finishedAt: new Date(), attempts: 8 } : {}
  db()
    .update(jobs)
    .set({ state, ...error })
    .where(eq(jobs.id, id))
    .run()
  return id
}

const jobOf = (id: string) => db().select().from(jobs).where(eq(jobs.id, id)).get()

async function listed(state: string) {
  const answer = await callLoader(loader, { url: `/admin/jobs?state=${state}`, cookie })
  return answer.data
}

const press = (intent: string, job: string) =>
  callAction(action, { url: '/admin/jobs?state=dead', cookie, form: { intent, job } })
const audited = () =>
  db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.area, 'jobs'))
    .all()
    .map(({ action: what, subject, detail }) => [what, subject, detail])

describe('the jobs', () => {
  test('are listed by state, with how many there are; a page names the newest first', async () => {
    const ids = Array.from({ length: 30 }, () => writeJob('dead'))
    const waiting = writeJob('waiting')
    const first = await listed('dead')
    expect(first.counts).toEqual({ waiting: 1, running: 0, dead: 30 })
    expect(first.page.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 25))
    expect((await listed('nonsense')).page.rows.map(({ id }) => id)).toEqual([waiting])
  })

  test('a dead letter is repeated with all of its tries, once, and the audit log says so', async () => {
    const id = writeJob('dead')
    expect((await press('repeat', id)).status).toBe(303)
    expect(jobOf(id)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null, finishedAt: null })
    await press('repeat', id)
    expect(audited()).toEqual([['job_repeated', id, { kind: 'due-today' }]])
  })

  test('nothing is repeated while the same work is open, and no message past the outbox', async () => {
    const dead = writeJob('dead', { uniqueKey: 'one' })
    writeJob('waiting', { uniqueKey: 'one' })
    await press('repeat', dead)
    expect(jobOf(dead)?.state).toBe('dead')
    const message = writeJob('dead', { kind: 'send-message', payload: { messageId: 'm' } })
    await press('repeat', message)
    expect(jobOf(message)?.state).toBe('dead')
    expect(audited()).toEqual([])
  })

  test('what waits for later is done now', async () => {
    const id = writeJob('waiting', { runAt: new Date(Date.now() + 86_400_000) })
    await press('run-now', id)
    expect(jobOf(id)?.runAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(audited()).toMatchObject([['job_hurried', id, { kind: 'due-today' }]])
  })

  test('a dead letter is dropped after a question; a job that waits is not', async () => {
    const id = writeJob('dead')
    const waiting = writeJob('waiting')
    const at = (jobId: string) => ({ url: `/admin/jobs/${jobId}/drop`, params: { jobId }, cookie })
    expect((await callLoader(dropPage, at(id))).data).toEqual({ what: 'Due today', lastError: 'Gave up' })
    expect((await callAction(drop, { ...at(id), form: {} })).status).toBe(303)
    expect(jobOf(id)).toBeUndefined()
    await callAction(drop, { ...at(waiting), form: {} })
    expect(jobOf(waiting)?.state).toBe('waiting')
    expect((await callLoader(dropPage, at(waiting))).status).toBe(404)
    expect(audited()).toEqual([['job_dropped', id, { kind: 'due-today' }]])
  })

  test('a post that nobody offers is refused', async () => {
    expect((await press('explode', writeJob('dead'))).status).toBe(400)
  })
})
