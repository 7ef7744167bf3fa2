import cluster from 'node:cluster'
import process from 'node:process'
import { HEARTBEAT_MS } from './heartbeat.ts'

/** What the leader of a group tells a member. */
export type Told = { group: 'do-jobs' }
/** What a member tells its leader: that it answers requests from now on, and again and again that it still does. */
export type Report = { group: 'ready' | 'heartbeat' }

/** Whether this process is one of several that serve together; the leader starts and ends them. */
export function isGroupMember(): boolean {
  return cluster.isWorker
}

/** Calls `start` when the leader chooses this process to do the jobs; at once where the process serves alone. */
export function whenJobsAreMine(start: () => void): void {
  if (!isGroupMember()) return start()
  process.on('message', (message: unknown) => {
    if (isTold(message)) start()
  })
}

/** Tells the leader that this process answers requests, and from now on that it is there. */
export function reportReady(): void {
  if (!isGroupMember()) return
  report({ group: 'ready' })
  setInterval(() => report({ group: 'heartbeat' }), HEARTBEAT_MS).unref()
}

function report(what: Report): void {
  // A leader that has gone takes its members with it: there is nobody to be told of a report that found none.
  if (process.connected) process.send?.(what, undefined, {}, () => undefined)
}

/** Whether a message is a member's report. */
export function isReport(message: unknown): message is Report {
  if (typeof message !== 'object' || message === null || !('group' in message)) return false
  return message.group === 'ready' || message.group === 'heartbeat'
}

function isTold(message: unknown): message is Told {
  return typeof message === 'object' && message !== null && 'group' in message && message.group === 'do-jobs'
}
