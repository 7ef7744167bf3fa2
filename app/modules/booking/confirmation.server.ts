import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { findMailboxProof } from '#app/modules/access/mailbox-proofs.server.ts'
import { findSendingPause } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { isUnsent } from '#app/modules/timeline/mailed.server.ts'
import { type Booking, findBookingWithEmail } from './queries.server.ts'
import { releaseTime } from './rules.ts'

/** When an unconfirmed hour is released: null while the email to confirm it waits, sending is paused, or if it was dropped. */
export type Release = { at: Date | null }

/**
 * When an unconfirmed booking's hour is released; null for a confirmed one. `email`: the owner's,
 * who confirms with a button in any of our emails, or by typing an emailed code.
 */
export function findRelease(
  tx: Db | Tx,
  { leadId, email }: { leadId: string; email: string },
  { startsAt, unconfirmedSince }: Pick<Booking, 'startsAt' | 'unconfirmedSince'>,
  now: Date,
): Release | null {
  if (unconfirmedSince === null || isProvedSince(tx, unconfirmedSince, email)) return null
  if (findSendingPause(tx) !== null) return { at: null }
  const mail = newestMail(tx, { leadId }).get()
  // They were never asked to confirm it, so only staff release it.
  if (mail?.state === 'suppressed') return { at: null }
  // One over the mailbox's limit is not sent before the mailbox is proved, which confirms the hour.
  const isWaiting = mail?.state === 'queued' || (mail?.state === 'held' && !mail.heldReason?.startsWith('mailbox_'))
  const picked = { startsAt, pickedAt: unconfirmedSince }
  const at = releaseTime({ ...picked, mailedAt: isWaiting ? now : (mail?.sentAt ?? null) })
  // Sent now, it would leave too little time to confirm.
  return { at: isWaiting && at > releaseTime({ ...picked, mailedAt: null }) ? null : at }
}

const newestMail = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      state: messages.state,
      heldReason: messages.heldReason,
      sentAt: messages.sentAt,
      isUnsent: sql<number>`${isUnsent}`,
    })
    .from(messages)
    .where(and(eq(messages.leadId, leadId), inArray(messages.template, ['walkthrough-booked', 'walkthrough-moved'])))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1),
)

/** Whether the email with the button to confirm a lead's walkthrough was refused, came back or was dropped. */
export function isConfirmationLost(tx: Db | Tx, leadId: string): boolean {
  const mail = newestMail(tx, { leadId }).get()
  return mail?.isUnsent === 1 && mail.state !== 'queued' && mail.state !== 'held'
}

/** Whether a booking still needs its owner's confirmation. */
export function isUnconfirmed(tx: Db | Tx, { unconfirmedSince }: Pick<Booking, 'unconfirmedSince'>, email: string): boolean {
  return unconfirmedSince !== null && !isProvedSince(tx, unconfirmedSince, email)
}

/** Whether a booking from a browser that only typed the email now belongs to the owner, who has proved the mailbox since. */
export function isTakenOver(tx: Db | Tx, { unconfirmedSince }: Pick<Booking, 'unconfirmedSince'>, email: string): boolean {
  return unconfirmedSince !== null && isProvedSince(tx, unconfirmedSince, email)
}

/** When a lead's unconfirmed hour is released; null if it is confirmed, or nothing is booked. */
export function findReleaseOfLead(leadId: string, now: Date, tx: Db | Tx = db()): Release | null {
  const booking = findBookingWithEmail(tx, leadId)
  return booking && booking.startsAt > now ? findRelease(tx, { leadId, email: booking.email }, booking, now) : null
}

function isProvedSince(tx: Db | Tx, since: Date, email: string): boolean {
  const provedAt = findMailboxProof(tx, email)
  return provedAt !== null && provedAt >= since
}
