import { createHash, timingSafeEqual } from 'node:crypto'
import { statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { count, gt } from 'drizzle-orm'
import { Gauge, register } from 'prom-client'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { countJobs } from '#app/modules/jobs/list-jobs.server.ts'
import { listQueues } from '#app/modules/jobs/queues/list-queues.server.ts'
import { isSendingPaused } from '#app/modules/messaging/pause/sending-pause.server.ts'

/** Whether a request may read the metrics: it carries METRICS_TOKEN as a bearer. Null where the setting is missing, and no one may. */
export function mayReadMetrics(request: Request): boolean | null {
  const { METRICS_TOKEN } = env()
  if (METRICS_TOKEN === undefined) return null
  const hashed = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(request.headers.get('Authorization') ?? ''), hashed(`Bearer ${METRICS_TOKEN}`))
}

let gauges: ReturnType<typeof makeGauges> | undefined

/** Everything that is measured, as Prometheus reads it. */
export async function metricsText(now: Date): Promise<{ text: string; type: string }> {
  gauges ??= makeGauges()
  measure(gauges, now)
  return { text: await register.metrics(), type: register.contentType }
}

function makeGauges() {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `harvest_gate_${name}`, help, labelNames })
  return {
    due: gauge('queue_due_jobs', 'Jobs that could be begun', ['queue']),
    age: gauge('queue_oldest_seconds', 'How long the oldest due job has waited', ['queue']),
    paused: gauge('queue_paused', '1 while an admin or the product has paused the queue', ['queue']),
    failed: gauge('failed_jobs', 'Jobs that had their last try'),
    messages: gauge('messages_last_day', 'Messages written within 24 hours, by what became of them', ['channel', 'state']),
    sendingPaused: gauge('sending_paused', '1 while messages wait for an admin'),
    database: gauge('database_bytes', 'Size of the database file'),
    wal: gauge('database_wal_bytes', 'Size of its write-ahead log'),
    diskFree: gauge('disk_free_bytes', 'Room on the disk of the database'),
  }
}

function measure(to: ReturnType<typeof makeGauges>, now: Date): void {
  for (const { queue, due, oldestDueAt, paused } of listQueues(now)) {
    to.due.set({ queue }, due)
    to.age.set({ queue }, oldestDueAt === null ? 0 : (now.getTime() - oldestDueAt.getTime()) / 1_000)
    to.paused.set({ queue }, paused === null ? 0 : 1)
  }
  to.failed.set(countJobs().dead)
  to.messages.reset()
  for (const { channel, state, messageCount } of messagesSince(new Date(now.getTime() - DAY_MS)))
    to.messages.set({ channel, state }, messageCount)
  to.sendingPaused.set(isSendingPaused() ? 1 : 0)
  const file = db().$client.name
  to.database.set(bytesOf(file))
  to.wal.set(bytesOf(`${file}-wal`))
  const { bavail, bsize } = statfsSync(path.dirname(file))
  to.diskFree.set(bavail * bsize)
}

function messagesSince(since: Date) {
  return db()
    .select({ channel: messages.channel, state: messages.state, messageCount: count() })
    .from(messages)
    .where(gt(messages.createdAt, since))
    .groupBy(messages.channel, messages.state)
    .all()
}

const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
