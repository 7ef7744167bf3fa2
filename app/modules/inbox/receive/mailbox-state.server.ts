import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { MAILBOX_PROBLEMS, type MailboxPlace } from '#app/adapters/mailbox/port.ts'
import { env } from '#app/config/env.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { mailboxes } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { newSecret } from '#app/db/columns.ts'

/** A process that reads the mailbox renews its lease three times within this. */
export const LEASE_MS = 60_000
/** If a mailbox's UIDs become invalid, it is read again from this long before its last email. Known emails are skipped. */
const OVERLAP_MS = 48 * HOUR_MS

/** storing: an email could not be stored here · unread: no process reads it. */
const watchProblem = z.enum([...MAILBOX_PROBLEMS, 'storing', 'unread'])
export type WatchProblem = z.infer<typeof watchProblem>

export type MailboxLease = { name: string; token: string; place: MailboxPlace | null; since: Date }

/** The mailbox for answers, by its user, its server and its folder if it is not the inbox; null if none is configured. */
export function mailboxName(): string | null {
  const { IMAP_URL } = env()
  if (IMAP_URL === undefined) return null
  const { username, host, pathname } = new URL(IMAP_URL)
  const folder = decodeURIComponent(pathname.slice(1))
  return `${decodeURIComponent(username)} at ${host}${folder === '' ? '' : `, folder ${folder}`}`
}

/** Gives this process the lease on a mailbox; null while another process has it. */
export function leaseMailbox(name: string, now: Date): MailboxLease | null {
  return inTransaction((tx) => {
    tx.insert(mailboxes).values({ name, createdAt: now }).onConflictDoNothing().run()
    const token = newSecret()
    const isFree = or(isNull(mailboxes.leaseUntil), lt(mailboxes.leaseUntil, now))
    const [leased] = tx
      .update(mailboxes)
      .set({ leaseToken: token, leaseUntil: leaseEnd(now) })
      .where(and(eq(mailboxes.name, name), isFree))
      .returning()
      .all()
    if (!leased) return null
    const { uidValidity, lastUid, lastReceivedAt, createdAt } = leased
    const place = uidValidity === null || lastUid === null ? null : { uidValidity, uid: lastUid }
    // Emails from before the first check are not answers to us.
    const since = lastReceivedAt ? new Date(lastReceivedAt.getTime() - OVERLAP_MS) : createdAt
    return { name, token, place, since }
  })
}

/** Whether this process still has the lease; false if another one took it. */
export function renewLease({ name, token }: MailboxLease, now: Date): boolean {
  return change({ name, token }, { leaseUntil: leaseEnd(now) })
}

export function endLease(lease: MailboxLease): void {
  change(lease, { leaseToken: null, leaseUntil: null })
}

/** Stores how far the mailbox was read. */
export function recordPosition(lease: MailboxLease, { uidValidity, uid }: MailboxPlace, receivedAt: Date): boolean {
  return change(lease, { uidValidity, lastUid: uid, lastReceivedAt: receivedAt })
}

export function recordConnected(lease: MailboxLease, now: Date): void {
  change(lease, { connectedAt: now, lastError: null })
}

export function recordWatchFailure(lease: MailboxLease, problem: WatchProblem): void {
  change(lease, { lastError: problem })
}

/** The mailbox for answers, with the problem that prevents reading it, if any; null if none is configured. */
export function findMailbox(now: Date): { name: string; problem: WatchProblem | null } | null {
  const name = mailboxName()
  if (name === null) return null
  const state = db().select().from(mailboxes).where(eq(mailboxes.name, name)).get()
  // Not checked yet.
  if (!state) return { name, problem: null }
  if (state.lastError !== null) return { name, problem: watchProblem.catch('closed').parse(state.lastError) }
  return { name, problem: state.leaseUntil !== null && state.leaseUntil > now ? null : 'unread' }
}

function change({ name, token }: Pick<MailboxLease, 'name' | 'token'>, values: Partial<typeof mailboxes.$inferInsert>): boolean {
  const ours = and(eq(mailboxes.name, name), eq(mailboxes.leaseToken, token))
  return db().update(mailboxes).set(values).where(ours).run().changes > 0
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}
