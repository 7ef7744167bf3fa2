import cluster from 'node:cluster'
import process from 'node:process'

/** What the leader of a group tells a member. */
export type Told = { group: 'do-jobs' }
/** What a member tells its leader. */
export type Report = { group: 'ready' }

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

/** Tells the leader that this process answers requests. */
export function reportReady(): void {
  process.send?.({ group: 'ready' } satisfies Report)
}

/** Whether a message is a member's report of being ready. */
export function isReport(message: unknown): message is Report {
  return typeof message === 'object' && message !== null && 'group' in message && message.group === 'ready'
}

function isTold(message: unknown): message is Told {
  return typeof message === 'object' && message !== null && 'group' in message && message.group === 'do-jobs'
}
