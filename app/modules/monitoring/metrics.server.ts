import { Gauge, register, Registry } from 'prom-client'
import { clusterPlace } from '#app/cluster/place.ts'
import { JOB_QUEUES } from '#app/db/schema/index.ts'
import { type Figures, readFigures } from './figures.server.ts'
import { evaluateParts } from './parts.ts'

/** Metrics collected on request. Requests and process metrics are in the package's own registry. */
const product = new Registry()
let gauges: ReturnType<typeof makeGauges> | undefined

/** All metrics in Prometheus format. */
export async function metricsText(now: Date): Promise<{ text: string; type: string }> {
  gauges ??= makeGauges()
  set(gauges, readFigures(now))
  return { text: await Registry.merge([register, product]).metrics(), type: register.contentType }
}

function makeGauges() {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `harvest_gate_${name}`, help, labelNames, registers: [product] })
  return {
    part: gauge('part_wrong', '1 while part of the product needs an admin’s attention, as on the System page', ['part']),
    worker: gauge('worker_silent_seconds', 'Time since a worker last reported in, or since the start if none has'),
    due: gauge('queue_due_jobs', 'Jobs ready to start', ['queue']),
    age: gauge('queue_oldest_seconds', 'How long the oldest due job has waited', ['queue']),
    retried: gauge('queue_retried_jobs', 'Jobs that failed and will be retried', ['queue']),
    paused: gauge('queue_paused', '1 while an admin or the product has paused the queue', ['queue']),
    failed: gauge('failed_jobs', 'Jobs that failed permanently'),
    messages: gauge('messages_last_day', 'Messages in the last 24 hours, by outcome', ['channel', 'state']),
    bounced: gauge('messages_bounced_last_day', 'Messages that bounced in the last 24 hours', ['channel']),
    sendingPaused: gauge('sending_paused', '1 while messages are waiting for an admin'),
    lookups: gauge('rent_lookups_last_day', 'Requests to the rent service in the last 24 hours', ['outcome']),
    database: gauge('database_bytes', 'Size of the database file'),
    wal: gauge('database_wal_bytes', 'Size of the database’s write-ahead log'),
    writable: gauge('database_writable', '1 while the database accepts writes'),
    diskFree: gauge('disk_free_bytes', 'Free space on the database disk'),
    diskTotal: gauge('disk_bytes', 'Size of the database disk'),
    backup: gauge('backup_age_seconds', 'Age of the newest test-restored backup; absent if there isn’t one'),
    backupBytes: gauge('backup_bytes', 'Size of the database in that backup'),
    backupFailed: gauge('backup_failed', '1 if the latest backup failed; absent without BACKUP_URL'),
    replica: gauge('replica_behind_seconds', 'How far behind a folder replica is; absent if there isn’t one'),
    clusterWriter: gauge('cluster_writer', '1 on the cluster’s writer, 0 on its other machines; absent outside a cluster'),
    clusterLag: gauge('cluster_lag_seconds', 'How far this cluster machine is behind the writer'),
  }
}

function set(to: ReturnType<typeof makeGauges>, figures: Figures): void {
  const { queues, retries, messages, rentLookups, replica, backups, workerSeenAt, version, at } = figures
  // A new gauge says 0, which for an age that isn't known looks perfect.
  for (const gauge of [to.backup, to.backupBytes, to.backupFailed, to.replica, to.clusterWriter, to.clusterLag]) gauge.remove({})
  to.part.reset()
  for (const { key, state } of evaluateParts(figures)) to.part.set({ part: key }, state === 'wrong' ? 1 : 0)
  to.worker.set(secondsSince(workerSeenAt ?? version.startedAt, at))
  for (const { queue, due, oldestDueAt, paused } of queues) {
    to.due.set({ queue }, due)
    to.age.set({ queue }, oldestDueAt === null ? 0 : secondsSince(oldestDueAt, at))
    to.paused.set({ queue }, paused === null ? 0 : 1)
  }
  for (const queue of JOB_QUEUES) to.retried.set({ queue }, retries.find((row) => row.queue === queue)?.jobCount ?? 0)
  to.failed.set(figures.failedJobs)
  to.messages.reset()
  to.bounced.reset()
  for (const { channel, state, messageCount, bouncedCount } of messages) {
    to.messages.set({ channel, state }, messageCount)
    to.bounced.inc({ channel }, bouncedCount)
  }
  to.sendingPaused.set(figures.isSendingPaused ? 1 : 0)
  if (rentLookups !== null) {
    to.lookups.set({ outcome: 'failed' }, rentLookups.failed)
    to.lookups.set({ outcome: 'answered' }, rentLookups.asked - rentLookups.failed)
  }
  to.database.set(figures.database.bytes)
  to.wal.set(figures.database.walBytes)
  to.writable.set(figures.database.failure === null ? 1 : 0)
  to.diskFree.set(figures.disk.freeBytes)
  to.diskTotal.set(figures.disk.totalBytes)
  if (backups?.last) {
    to.backup.set(secondsSince(backups.last.startedAt, at))
    to.backupBytes.set(backups.last.databaseBytes)
  }
  if (backups) to.backupFailed.set(backups.error === null ? 0 : 1)
  const place = clusterPlace()
  if (place) {
    to.clusterWriter.set(place.role === 'writer' ? 1 : 0)
    to.clusterLag.set(place.lagMs() / 1_000)
  }
  if (replica?.behindMs != null) to.replica.set(replica.behindMs / 1_000)
}

const secondsSince = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1_000
