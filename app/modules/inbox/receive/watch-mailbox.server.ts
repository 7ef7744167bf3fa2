import { mailboxAdapter } from '#app/adapters/mailbox/index.server.ts'
import { type MailboxAdapter, MailboxError, type MailboxMail } from '#app/adapters/mailbox/port.ts'
import { log } from '#app/config/log.server.ts'
import {
  endLease,
  LEASE_MS,
  leaseMailbox,
  mailboxName,
  type MailboxLease,
  recordConnected,
  recordWatchFailure,
  recordPosition,
  renewLease,
} from './mailbox-state.server.ts'
import { receiveMail } from './receive-mail.server.ts'

/** How often other processes check whether the mailbox is still being read. */
const POLL_MS = 20_000
/** How often the reading process renews its lease. */
const RENEW_MS = LEASE_MS / 3
/** Pause after a lost connection. Increases up to five minutes. */
const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 5 * 60_000

type MailboxWatch = { stop: () => Promise<void> }

/** Reads the mailbox for answers, if one is configured. */
export function watchReplies(): MailboxWatch | null {
  const [adapter, name] = [mailboxAdapter(), mailboxName()]
  return adapter === null || name === null ? null : watchMailbox(adapter, name)
}

/**
 * Reads the mailbox as long as the process runs. Only one of several processes does; when it ends, another continues from the
 * same place. Reconnects after errors. `name`: the mailbox, without its password.
 */
export function watchMailbox(adapter: MailboxAdapter, name: string, renewMs = RENEW_MS): MailboxWatch {
  const stopping = new AbortController()
  const done = watchLoop({ adapter, name, renewMs }, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

type Watched = { adapter: MailboxAdapter; name: string; renewMs: number }

async function watchLoop(watched: Watched, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const outcome = await readOnce(watched, signal).catch((error: unknown) => {
      log.error({ err: error }, 'The mailbox could not be checked')
      return 'broken' as const
    })
    if (outcome === 'read') pauseMs = FIRST_PAUSE_MS
    await pause(outcome === 'taken' ? POLL_MS : pauseMs, signal)
    if (outcome === 'broken') pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)
  }
}

/**
 * taken: another process reads it · read: it was connected for a while, or ended cleanly · broken: it was unreachable, or failed
 * right away.
 */
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
    recordConnected(lease, new Date())
  }
  try {
    await adapter.watch(lease, { take: (mail) => takeMail(lease, mail, lost), onReady }, AbortSignal.any([signal, lost.signal]))
    return 'read'
  } catch (error) {
    log.warn({ err: error }, 'The mailbox cannot be read')
    recordWatchFailure(lease, error instanceof MailboxError ? error.problem : 'storing')
    // A connection that keeps failing, even at the same email, is retried less often.
    return performance.now() - readyAt > LEASE_MS ? 'read' : 'broken'
  } finally {
    clearInterval(renewing)
    endLease(lease)
  }
}

/** Renews the lease. A database that is briefly locked or full does not lose it: the next try comes well before it ends. */
function isStillOurs(lease: MailboxLease): boolean {
  try {
    return renewLease(lease, new Date())
  } catch (error) {
    log.error({ err: error }, 'The mailbox lease could not be renewed')
    return true
  }
}

/** An email that fails because of an error on our side is retried with the next connection. */
async function takeMail(lease: MailboxLease, mail: MailboxMail, lost: AbortController): Promise<void> {
  await receiveMail(mail)
  if (!recordPosition(lease, mail.place, mail.receivedAt)) lost.abort()
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
