import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { jobs, messages } from '#app/db/schema/index.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import type { SmtpTestServer } from '#tests/servers/smtp-server.ts'

/** The outcome of emails whose worker was killed repeatedly. */
export type KilledSending = {
  messages: number
  kills: number
  /** Emails that the server never received. */
  missing: number
  /** Emails that the server received more than once, and how many of these are not marked as in doubt. */
  twice: number
  twiceUnknown: number
  /** Interrupted tries after which it was unknown whether the email was sent. */
  doubtfulTries: number
  /** Emails that are not marked as sent in the outbox. */
  notSent: number
}

/** The timeout of the slowest step: starting a worker on a busy machine. */
const PATIENCE_MS = 120_000

/**
 * Queues emails and kills their worker repeatedly (SIGKILL), each time after a few emails and a few random milliseconds; then
 * lets one finish. Ends a dead worker's leases immediately instead of waiting.
 */
export async function sendThroughKills(
  server: SmtpTestServer,
  wanted: { messages: number; kills: number },
): Promise<KilledSending> {
  const ids = queueMails(wanted.messages)
  const perLife = Math.max(1, Math.floor((2 * wanted.messages) / wanted.kills) - 1)
  let kills = 0
  while (kills < wanted.kills && countUnsent() > 0) {
    const worker = await startWorker()
    const goal = server.taken.length + 1 + Math.floor(Math.random() * perLife)
    await until(() => server.taken.length >= goal || countUnsent() === 0)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 12))
    await kill(worker)
    kills += 1
    endLeases()
  }
  const last = await startWorker()
  await until(() => countUnsent() === 0)
  await kill(last)
  return countUp(server, ids, kills)
}

/** Queues this many emails. Returns their ids. */
export function queueMails(count: number): string[] {
  return inTransaction((tx) =>
    Array.from({ length: count }, (_unused, index) => {
      const to = `owner${index}@example.com`
      return queueMail(tx, {
        template: 'welcome',
        cause: 'system',
        to,
        subject: `Mail ${index}`,
        text: 'Hello',
        html: '<p>Hello</p>',
      }).id
    }),
  )
}

function countUp(server: SmtpTestServer, ids: readonly string[], kills: number): KilledSending {
  const arrivals = new Map<string, number>()
  for (const { email } of server.taken) {
    const id = /^<([0-9a-f]{32})@/.exec(email.messageId ?? '')?.[1] ?? ''
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
  }
  const rows = db()
    .select({ id: messages.id, state: messages.state, doubtfulTries: messages.doubtfulTries })
    .from(messages)
    .where(inArray(messages.id, [...ids]))
    .all()
  const again = rows.map((row) => ({ ...row, again: Math.max(0, (arrivals.get(row.id) ?? 0) - 1) }))
  return {
    messages: ids.length,
    kills,
    missing: ids.filter((id) => !arrivals.has(id)).length,
    twice: again.filter((row) => row.again > 0).length,
    twiceUnknown: again.filter((row) => row.again > row.doubtfulTries).length,
    doubtfulTries: rows.reduce((sum, { doubtfulTries }) => sum + doubtfulTries, 0),
    notSent: rows.filter(({ state }) => state !== 'sent').length,
  }
}

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(path.resolve('tests/adapters/worker-process.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(worker, 'message')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  const exited = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exited
}

function countUnsent(): number {
  return db().select({ id: messages.id }).from(messages).where(eq(messages.state, 'queued')).all().length
}

function endLeases(): void {
  db()
    .update(jobs)
    .set({ leaseUntil: new Date(Date.now() - 1) })
    .where(eq(jobs.state, 'running'))
    .run()
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('The worker did not get on')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
