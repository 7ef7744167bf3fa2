import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, type JobQueue, jobs } from '#app/db/schema/index.ts'
import { enqueueJob, type NewJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { action, loader } from '#app/routes/admin/jobs.tsx'
import { action as drop, loader as dropPage } from '#app/routes/admin/jobs/drop.tsx'
import { loader as oldAddress } from '#app/routes/admin/jobs/moved-queues.ts'
import { action as changeQueue, loader as queuesPage } from '#app/routes/admin/jobs/queues.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
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

const jobOf = (id: string) => rowOf(jobs, eq(jobs.id, id))

async function listed(state: string) {
  const answer = await callLoader(loader, { url: `/admin/jobs?state=${state}`, cookie })
  return answer.data
}

const press = (intent: string, job: string) =>
  callAction(action, { url: '/admin/jobs?state=dead', cookie, form: { intent, job } })
const audited = () =>
  rowsOf(auditLog, eq(auditLog.area, 'jobs')).map(({ action: what, subject, detail }) => [what, subject, detail])

describe('the jobs', () => {
  test('name their lead and message', async () => {
    const { id: leadId, name } = makeLead(db())
    const { id: messageId, subject } = makeMessage(db(), { leadId })
    writeJob('dead', { kind: 'send-message', payload: { messageId } })
    writeJob('dead', { kind: 'sync-crm-lead', payload: { leadId } })
    writeJob('dead', { kind: 'sync-crm-lead', payload: { leadId: 'gone' } })
    const { rows } = (await listed('dead')).page
    const lead = { id: leadId, name }
    expect(rows.map((row) => [row.lead, row.message])).toEqual([
      [null, null],
      [lead, null],
      [lead, { id: messageId, title: subject }],
    ])
  })

  test('are listed by state, with their counts; a page shows the newest first', async () => {
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

  test('nothing is repeated while the same work is open, and messages only in the outbox', async () => {
    const dead = writeJob('dead', { uniqueKey: 'one' })
    writeJob('waiting', { uniqueKey: 'one' })
    await press('repeat', dead)
    expect(jobOf(dead)?.state).toBe('dead')
    const message = writeJob('dead', { kind: 'send-message', payload: { messageId: 'm' } })
    await press('repeat', message)
    expect(jobOf(message)?.state).toBe('dead')
    expect(audited()).toEqual([])
  })

  test('a job waiting for later is run now', async () => {
    const id = writeJob('waiting', { runAt: new Date(Date.now() + 86_400_000) })
    await press('run-now', id)
    expect(jobOf(id)?.runAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(audited()).toMatchObject([['job_hurried', id, { kind: 'due-today' }]])
  })

  test('a dead letter is dropped after a confirmation; a waiting job is not', async () => {
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

  test('an unknown post is refused', async () => {
    expect((await press('explode', writeJob('dead'))).status).toBe(400)
  })
})

describe('the queues', () => {
  const queues = async () => (await callLoader(queuesPage, { url: '/admin/jobs/queues', cookie })).data.queues
  const queueOf = async (queue: JobQueue) => (await queues()).find((row) => row.queue === queue)
  const pressOf = (intent: string, queue: string) =>
    callAction(changeQueue, { url: '/admin/jobs/queues', cookie, form: { intent, queue } })

  test('show running, due and waiting jobs', async () => {
    const since = new Date(Date.now() - 3_600_000)
    writeJob('waiting', { queue: 'webhooks', runAt: since })
    writeJob('waiting', { queue: 'webhooks', runAt: new Date(since.getTime() + 1_000) })
    writeJob('waiting', { queue: 'webhooks', runAt: new Date(Date.now() + 86_400_000) })
    writeJob('running', { queue: 'webhooks' })
    writeJob('dead', { queue: 'webhooks' })
    expect(await queueOf('webhooks')).toMatchObject({ due: 2, later: 1, running: 1, oldestDueAt: since, paused: null })
    expect(await queueOf('mail')).toMatchObject({ due: 0, later: 0, running: 0, oldestDueAt: null })
  })

  test('are paused and resumed, once, by name, and the list of jobs shows paused ones', async () => {
    for (const intent of ['pause', 'pause']) expect((await pressOf(intent, 'marketing-mail')).status).toBe(303)
    expect((await queueOf('marketing-mail'))?.paused).toMatchObject({ by: expect.any(String) as string })
    expect((await listed('waiting')).pausedQueues).toEqual(['Campaign email'])
    for (const intent of ['resume', 'resume']) await pressOf(intent, 'marketing-mail')
    expect((await listed('waiting')).pausedQueues).toEqual([])
    expect(audited()).toEqual([
      ['queue_paused', 'marketing-mail', null],
      ['queue_resumed', 'marketing-mail', null],
    ])
  })

  test("that don't exist can't be paused", async () => {
    expect((await pressOf('pause', 'fast')).status).toBe(400)
    expect((await pressOf('explode', 'mail')).status).toBe(400)
  })
})

test('the old address redirects to the queues', async () => {
  const answer = await callLoader(oldAddress, { url: '/admin/jobs/lanes', cookie })
  expect([answer.status, answer.location]).toEqual([301, '/admin/jobs/queues'])
})
