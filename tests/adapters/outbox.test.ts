import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { jobs, leadActivities, messages, suppressions } from '#app/db/schema/index.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { type NewMail, queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { resendMessage } from '#app/modules/messaging/outbox/resend-message.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { ok, refused } from '#app/result.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { type SmtpTestServer, startSmtpServer } from '#tests/servers/smtp-server.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'

const HOUR = 60 * 60 * 1000

let server: SmtpTestServer
beforeAll(async () => {
  server = await startSmtpServer()
  // Must run before the first test's database reads the settings.
  process.env.SMTP_URL = server.url
})
afterAll(() => server.stop())
setupTestDatabase()

const workers: ChildProcess[] = []
afterEach(() => {
  server.acceptAll()
  server.taken.length = 0
  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
})

function queue(change: Partial<NewMail> = {}): string {
  const mail = {
    template: 'welcome' as const,
    cause: 'system' as const,
    to: 'dana@example.com',
    subject: 'A subject',
    text: 'Text',
    html: '<p>Text</p>',
    ...change,
  }
  return inTransaction((tx) => queueMail(tx, mail).id)
}

function find(id: string) {
  const message = rowOf(messages, eq(messages.id, id))
  if (!message) throw new Error('The message is gone')
  return message
}

const later = (milliseconds: number) => new Date(Date.now() + milliseconds)

describe('an email of the outbox', () => {
  test('is sent once', async () => {
    const id = queue()
    expect(await runDueJobs()).toEqual(['done'])
    expect(await runDueJobs(later(48 * HOUR))).toEqual([])
    expect(server.taken.map(({ recipients }) => recipients)).toEqual([['dana@example.com']])
    expect(find(id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null, providerId: `<${id}@harvestgate.example>` })
    expect(find(id).sentAt).toBeInstanceOf(Date)
  })

  test("has the company's name at the time of sending", async () => {
    queue()
    await runDueJobs()
    inTransaction((tx) =>
      writeSetting(tx, 'company', { ...company, name: 'Prairie Lamp Rentals', email: 'lamp@prairie.example' }),
    )
    queue()
    await runDueJobs()
    expect(server.taken.map(({ email }) => email.from)).toMatchObject([
      { name: company.name, address: company.email },
      { name: 'Prairie Lamp Rentals', address: 'lamp@prairie.example' },
    ])
  })

  test('sent while the disk became full is recorded once there is room, and not sent again', async () => {
    const id = queue()
    const release = server.holdMails()
    const done = runDueJobs()
    await expect.poll(() => server.taken.length).toBe(1)
    sqlite().pragma('query_only = ON')
    release()
    await expect.poll(() => server.unanswered()).toBe(0)
    expect(find(id).state).toBe('queued')
    sqlite().pragma('query_only = OFF')
    expect(await done).toEqual(['done'])
    expect(find(id).state).toBe('sent')
    expect(await runDueJobs(later(48 * HOUR))).toEqual([])
    expect(server.taken).toHaveLength(1)
  })

  test("doesn't exist if its cause was rolled back", async () => {
    expect(() =>
      inTransaction((tx) => {
        queueMail(tx, { template: 'welcome', cause: 'system', to: 'a@example.com', subject: 's', text: 't', html: 'h' })
        throw new Error('No cause')
      }),
    ).toThrow('No cause')
    expect(await runDueJobs(later(HOUR))).toEqual([])
    expect(server.taken).toEqual([])
  })

  test('is tried again after a 4xx answer, and then sent', async () => {
    server.refuseRecipients({ code: 451, words: '4.7.1 Greylisted' })
    const id = queue()
    expect(await runDueJobs()).toEqual(['retried'])
    expect(find(id)).toMatchObject({ state: 'queued', attempts: 1, lastError: expect.stringContaining('Greylisted') as string })
    expect(await runDueJobs(later(30_000)), 'before its time').toEqual([])
    server.acceptAll()
    expect(await runDueJobs(later(80_000))).toEqual(['done'])
    expect(find(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
    expect(server.taken).toHaveLength(1)
  })

  test('keeps its calendar file over a refusal, and arrives with it', async () => {
    server.refuseMail({ code: 451, words: '4.3.0 Try again later' })
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
    const id = queue({
      attachments: [{ filename: 'walkthrough.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST', content }],
    })
    expect(await runDueJobs()).toEqual(['retried'])
    server.acceptAll()
    expect(await runDueJobs(later(80_000))).toEqual(['done'])
    expect(find(id)).toMatchObject({ state: 'sent', attempts: 2 })
    const [taken] = server.taken
    expect(taken?.email.attachments.map(({ mimeType }) => mimeType).toSorted()).toEqual(['application/ics', 'text/calendar'])
  })

  test('fails permanently after a 5xx response, and says so in the outbox and on the lead', async () => {
    server.refuseRecipients({ code: 550, words: '5.1.1 No such mailbox' })
    const lead = makeLead(db())
    const id = queue({ leadId: lead.id, subject: 'Your rent analysis' })
    expect(await runDueJobs()).toEqual(['dead'])
    expect(find(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('No such mailbox') as string,
    })
    const [activity] = rowsOf(leadActivities)
    expect(activity).toMatchObject({ leadId: lead.id, kind: 'message_failed', actorKind: 'system' })
    expect(activity?.summary).toBe("The email 'Your rent analysis' could not be delivered")
    expect(await runDueJobs(later(48 * HOUR))).toEqual([])
  })

  test('fails permanently after every try failed', async () => {
    server.refuseRecipients({ code: 451, words: '4.3.2 Not now' })
    const id = queue()
    expect(await runDueJobs()).toEqual(['retried'])
    const [job] = rowsOf(jobs)
    expect(job).toMatchObject({ attempts: 1, maxAttempts: 250 })
    db().update(jobs).set({ attempts: 248 }).run()
    expect(await runDueJobs(later(HOUR))).toEqual(['retried'])
    expect(await runDueJobs(later(2 * HOUR))).toEqual(['dead'])
    expect(await runDueJobs(later(48 * HOUR))).toEqual([])
    expect(find(id)).toMatchObject({ state: 'failed', attempts: 250 })
  })

  test('that failed permanently can be sent again, once', async () => {
    server.refuseRecipients({ code: 550, words: '5.1.1 No such mailbox' })
    const id = queue()
    await runDueJobs()
    server.acceptAll()
    const viewer = makeUser(db(), { role: 'admin' })
    expect(resendMessage(viewer, id)).toEqual(ok())
    expect(resendMessage(viewer, id)).toEqual(refused('not-failed'))
    expect(await runDueJobs(later(1000))).toEqual(['done'])
    expect(find(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(server.taken).toHaveLength(1)
    expect(resendMessage(viewer, id)).toEqual(refused('not-failed'))
  })

  test('waits while the server is down', async () => {
    const { port } = server
    await server.stop()
    const id = queue()
    expect(await runDueJobs()).toEqual(['retried'])
    expect(await runDueJobs(later(2 * 60_000))).toEqual(['retried'])
    expect(find(id)).toMatchObject({ state: 'queued', attempts: 2 })
    server = await startSmtpServer({ port })
    expect(await runDueJobs(later(10 * 60_000))).toEqual(['done'])
    expect(find(id)).toMatchObject({ state: 'sent', attempts: 3 })
  })

  test('is checked again at the time of sending', async () => {
    const unwanted = queue()
    db().update(messages).set({ isMarketing: true }).run()
    const receipt = queue()
    const removed = queue()
    db().insert(suppressions).values({ channel: 'email', recipientKey: 'dana@example.com', reason: 'unsubscribed' }).run()
    db().delete(messages).where(eq(messages.id, removed)).run()
    expect(await runDueJobs()).toEqual(['done', 'done', 'done'])
    expect(find(unwanted).state).toBe('suppressed')
    expect(find(receipt).state).toBe('sent')
    expect(server.taken).toHaveLength(1)
  })

  test("isn't sent again if only its job record was lost", async () => {
    const id = queue()
    await runDueJobs()
    db().update(jobs).set({ state: 'running', leaseToken: 'of a dead worker', leaseUntil: new Date() }).run()
    expect(await runDueJobs(later(1000))).toEqual(['done'])
    expect(find(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(server.taken).toHaveLength(1)
  })
})

describe('a worker process', () => {
  test('that is asked to stop finishes its current email and starts nothing new', async () => {
    const release = server.holdRecipients()
    const ids = Array.from({ length: 8 }, () => queue())
    const worker = await startWorkerProcess()
    await until(() => server.held() > 0)
    const stopping = once(worker, 'message')
    worker.kill('SIGTERM')
    expect(await stopping).toContain('stopping')
    // If it is busy, it may have claimed some without starting; those are released.
    const inHand = runningJobs().length
    release()
    await once(worker, 'exit')
    const sent = ids.filter((id) => find(id).state === 'sent')
    expect(server.taken).toHaveLength(sent.length)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThanOrEqual(inHand)
    expect(inHand).toBeLessThan(ids.length)
    expect(runningJobs()).toEqual([])
  })
})

function runningJobs() {
  return rowsOf(jobs, eq(jobs.state, 'running'))
}

async function startWorkerProcess(): Promise<ChildProcess> {
  const worker = fork(path.resolve('tests/adapters/worker-process.ts'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue).toBe(true)
}
