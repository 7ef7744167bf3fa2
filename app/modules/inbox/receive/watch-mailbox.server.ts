import { mailboxAdapter } from '#app/adapters/mailbox/index.server.ts'
import { type MailboxAdapter, MailboxError, type MailboxMail } from '#app/adapters/mailbox/port.ts'
import { log } from '#app/config/log.server.ts'
import {
  endLease,
  LEASE_MS,
  leaseMailbox,
  mailboxName,
  type MailboxLease,
  noteConnected,
  noteFailed,
  noteTaken,
  renewLease,
} from './mailbox-state.server.ts'
import { receiveMail } from './receive-mail.server.ts'

/** How often a process that does not read the mailbox looks whether another one still does. */
const LOOK_MS = 20_000
/** How often the process that reads it says so. */
const RENEW_MS = LEASE_MS / 3
/** After a break: longer each time, up to five minutes. */
const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 5 * 60_000

type MailboxWatch = { stop: () => Promise<void> }

/** Reads the mailbox that answers come to, where one is set. */
export function watchReplies(): MailboxWatch | null {
  const [adapter, name] = [mailboxAdapter(), mailboxName()]
  return adapter === null || name === null ? null : watchMailbox(adapter, name)
}

/**
 * Reads the mailbox as long as the process runs. Of several processes one does; where it ends, another one goes on at the place where it was. A connection that breaks is made
 * again. `name`: of the mailbox, without its password.
 */
export function watchMailbox(adapter: MailboxAdapter, name: string, renewMs = RENEW_MS): MailboxWatch {
  const stopping = new AbortController()
  const done = goOn({ adapter, name, renewMs }, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

type Watched = { adapter: MailboxAdapter; name: string; renewMs: number }

async function goOn(watched: Watched, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const outcome = await readOnce(watched, signal).catch((error: unknown) => {
      log.error({ err: error }, 'The mailbox could not be checked')
      return 'broken' as const
    })
    if (outcome === 'read') pauseMs = FIRST_PAUSE_MS
    await pause(outcome === 'taken' ? LOOK_MS : pauseMs, signal)
    if (outcome === 'broken') pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)
  }
}

/** taken: another process reads it · read: it was connected for a while, or reported to stop · broken: it could not be reached, or broke at once. */
async function readOnce({ adapter, name, renewMs }: Watched, signal: AbortSignal): Promise<'taken' | 'read' | 'broken'> {
  const lease = leaseMailbox(name, new Date())
  if (lease === null) return 'taken'
  const lost = new AbortController()
  const renewing = setInterval(() => {
    if (!isStillOurs(lease)) lost.abort()
  }, renewMs)
  let readyAt = Infinity
  const onReady = () => {
    readyAt = performance.now()
    noteConnected(lease, new Date())
  }
  try {
    await adapter.watch(lease, { take: (mail) => takeMail(lease, mail, lost), onReady }, AbortSignal.any([signal, lost.signal]))
    return 'read'
  } catch (error) {
    log.warn({ err: error }, 'The mailbox cannot be read')
    noteFailed(lease, error instanceof MailboxError ? error.problem : 'storing')
    // One that breaks again and again, be it at the same mail, is given time.
    return performance.now() - readyAt > LEASE_MS ? 'read' : 'broken'
  } finally {
    clearInterval(renewing)
    endLease(lease)
  }
}

/** Renews the lease. A database that is locked or full for a moment takes it from no one: the next try comes well before it ends. */
function isStillOurs(lease: MailboxLease): boolean {
  try {
    return renewLease(lease, new Date())
  } catch (error) {
    log.error({ err: error }, 'The lease of the mailbox could not be renewed')
    return true
  }
}

/** A mail that fails for a reason of ours is tried again with the next connection. */
async function takeMail(lease: MailboxLease, mail: MailboxMail, lost: AbortController): Promise<void> {
  await receiveMail(mail)
  if (!noteTaken(lease, mail.place, mail.receivedAt)) lost.abort()
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(end, milliseconds)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}
