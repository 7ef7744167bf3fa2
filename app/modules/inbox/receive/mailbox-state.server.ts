import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { MAILBOX_PROBLEMS, type MailboxPlace } from '#app/adapters/mailbox/port.ts'
import { env } from '#app/config/env.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { mailboxes } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { newSecret } from '#app/db/columns.ts'

/** A process that reads the mailbox says so three times within it. */
export const LEASE_MS = 60_000
/** A mailbox whose uids count no more is read again from a while before its last mail; what is known by then is passed over. */
const OVERLAP_MS = 48 * HOUR_MS

/** storing: a mail of it could not be stored here · no one: no process reads it. */
const watchProblem = z.enum([...MAILBOX_PROBLEMS, 'storing', 'unread'])
export type WatchProblem = z.infer<typeof watchProblem>

export type MailboxLease = { name: string; token: string; place: MailboxPlace | null; since: Date }

/** The mailbox that answers are read from, by its user, its server and, where it is not the inbox, its folder; null where none is set. */
export function mailboxName(): string | null {
  const { IMAP_URL } = env()
  if (IMAP_URL === undefined) return null
  const { username, host, pathname } = new URL(IMAP_URL)
  const folder = decodeURIComponent(pathname.slice(1))
  return `${decodeURIComponent(username)} at ${host}${folder === '' ? '' : `, folder ${folder}`}`
}

/** Lets this process be the one that reads a mailbox; null while another one does. */
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
    // What lay in it before it was first looked at is no answer to us.
    const since = lastReceivedAt ? new Date(lastReceivedAt.getTime() - OVERLAP_MS) : createdAt
    return { name, token, place, since }
  })
}

/** Whether this process goes on reading it: false where another one does by now. */
export function renewLease({ name, token }: MailboxLease, now: Date): boolean {
  return change({ name, token }, { leaseUntil: leaseEnd(now) })
}

export function endLease(lease: MailboxLease): void {
  change(lease, { leaseToken: null, leaseUntil: null })
}

/** Notes up to where it was read. */
export function noteTaken(lease: MailboxLease, { uidValidity, uid }: MailboxPlace, receivedAt: Date): boolean {
  return change(lease, { uidValidity, lastUid: uid, lastReceivedAt: receivedAt })
}

export function noteConnected(lease: MailboxLease, now: Date): void {
  change(lease, { connectedAt: now, lastError: null })
}

export function noteFailed(lease: MailboxLease, problem: WatchProblem): void {
  change(lease, { lastError: problem })
}

/** The mailbox that answers are read from, with what keeps it from being read; null where none is set. */
export function findMailbox(now: Date): { name: string; problem: WatchProblem | null } | null {
  const name = mailboxName()
  if (name === null) return null
  const state = db().select().from(mailboxes).where(eq(mailboxes.name, name)).get()
  // Not looked at yet.
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
