import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { count, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { QUEUES } from '#app/modules/jobs/queues/queues.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { setupMailServer } from '#tests/setup/mail-server.ts'

const MAILS = 100
/** The key of a job that has nothing to do with email. */
const BESIDE = 'beside emails that hang'

const server = setupMailServer()
setupTestDatabase()

const workers: ChildProcess[] = []
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
})

/** Starts `npm run worker` and waits until it is ready. */
async function startWorkerCommand(): Promise<ChildProcess> {
  const env = { ...process.env, LOG_LEVEL: 'info' }
  const worker = spawn(process.execPath, ['scripts/worker.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  workers.push(worker)
  await once(worker.stdout, 'data')
  return worker
}

function queueMails(length = MAILS): string[] {
  const addresses = Array.from({ length }, (_, number) => `owner${number}@example.com`)
  inTransaction((tx) => {
    const rate = 100_000
    writeSetting(tx, 'providerRates', { mailsPerMinute: rate, mailsPerHour: rate, textsPerMinute: rate, crmLeadsPerMinute: rate })
    for (const to of addresses) {
      queueMail(tx, { template: 'welcome', cause: 'system', to, subject: 'A subject', text: 'Text', html: '<p>Text</p>' })
    }
  })
  return addresses
}

const inState = (state: 'waiting' | 'running' | 'done') =>
  db().select({ n: count() }).from(jobs).where(eq(jobs.state, state)).get()?.n ?? 0
const recipients = () => server().taken.flatMap((taken) => taken.recipients)

test('two workers share 100 emails, none is sent twice, and both end cleanly', async () => {
  const addresses = queueMails()
  const both = await Promise.all([startWorkerCommand(), startWorkerCommand()])
  await expect.poll(() => recipients().length).toBeGreaterThanOrEqual(MAILS)
  const exits = both.map(async (worker) => {
    const end = once(worker, 'exit')
    worker.kill('SIGTERM')
    const [code] = (await end) as [number | null]
    return code
  })
  expect(await Promise.all(exits)).toEqual([0, 0])
  expect(recipients().toSorted()).toEqual(addresses.toSorted())
  expect(inState('running')).toBe(0)
})

test('emails of a killed worker are taken over, and only those in transit may be sent again', async () => {
  const addresses = queueMails()
  const victim = await startWorkerCommand()
  await expect.poll(() => recipients().length).toBeGreaterThan(30)
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  const left = inState('running')
  expect(left).toBeGreaterThan(0)
  // The dead worker's lease outlasts the test, even on a busy machine.
  const leaseUntil = new Date(Date.now() + HOUR_MS)
  inTransaction((tx) => tx.update(jobs).set({ leaseUntil }).where(eq(jobs.state, 'running')).run())
  const other = await startWorkerCommand()
  await expect.poll(() => inState('waiting')).toBe(0)
  const end = once(other, 'exit')
  other.kill('SIGTERM')
  await end
  expect(inState('running'), 'while the lease of the dead one lasts').toBe(left)
  await runDueJobs(new Date(leaseUntil.getTime() + 1_000))
  const sent = recipients()
  expect([...new Set(sent)].toSorted()).toEqual(addresses.toSorted())
  expect(sent.length - MAILS).toBeLessThanOrEqual(QUEUES.mail.maxRunning)
})

test('a mail server that accepts connections and hangs blocks no other work, and loses no email', async () => {
  const addresses = queueMails(20)
  const release = server().holdRecipients()
  const worker = await startWorkerCommand()
  await expect.poll(() => server().held()).toBe(QUEUES.mail.maxRunning)
  inTransaction((tx) => enqueueJob(tx, { kind: 'daily-cleanup', payload: {}, uniqueKey: BESIDE }))
  const cleanup = () => db().select({ state: jobs.state }).from(jobs).where(eq(jobs.uniqueKey, BESIDE)).all()
  await expect.poll(cleanup).toEqual([{ state: 'done' }])
  expect(server().taken, 'while the emails hang').toEqual([])
  release()
  await expect.poll(() => recipients().length).toBeGreaterThanOrEqual(20)
  const end = once(worker, 'exit')
  worker.kill('SIGTERM')
  await end
  expect(recipients().toSorted()).toEqual(addresses.toSorted())
})
