import cluster from 'node:cluster'
import process from 'node:process'
import { HEARTBEAT_MS } from './heartbeat.ts'

/** Messages from the primary to a worker: it runs the jobs; another process answers in its place. */
export type PrimaryMessage = { group: 'do-jobs' | 'replaced' }
/** Messages from a worker to its primary: it has its database, it is ready, and its heartbeats. */
type WorkerMessage = { group: 'has-database' | 'ready' | 'heartbeat' }

/** Whether this process is one of several that serve together; the primary starts and ends them. */
export function isClusterWorker(): boolean {
  return cluster.isWorker
}

/** Calls `start` when the primary chooses this process to run jobs; at once if there is no primary. */
export function whenAssignedJobs(start: () => void): void {
  if (!isClusterWorker()) return start()
  process.on('message', (message: unknown) => {
    if (isPrimaryMessage(message) && message.group === 'do-jobs') start()
  })
}

/** Calls `slowDown` when the primary ends this process after its replacement answers. */
export function whenReplaced(slowDown: () => void): void {
  process.on('message', (message: unknown) => {
    if (isPrimaryMessage(message) && message.group === 'replaced') slowDown()
  })
}

/** Reports to the primary that this process has its database. Until then, it may wait for its node, or migrate, for minutes. */
export function reportDatabase(): void {
  if (isClusterWorker()) report({ group: 'has-database' })
}

/** Reports to the primary that this process is ready, then sends heartbeats. */
export function reportReady(): void {
  if (!isClusterWorker()) return
  report({ group: 'ready' })
  setInterval(() => report({ group: 'heartbeat' }), HEARTBEAT_MS).unref()
}

function report(what: WorkerMessage): void {
  // Workers end with their primary, so no one needs to know that a message wasn't delivered.
  if (process.connected) process.send?.(what, undefined, {}, () => undefined)
}

/** Whether a message comes from a worker. */
export function isWorkerMessage(message: unknown): message is WorkerMessage {
  if (typeof message !== 'object' || message === null || !('group' in message)) return false
  return message.group === 'has-database' || message.group === 'ready' || message.group === 'heartbeat'
}

function isPrimaryMessage(message: unknown): message is PrimaryMessage {
  if (typeof message !== 'object' || message === null || !('group' in message)) return false
  return message.group === 'do-jobs' || message.group === 'replaced'
}
