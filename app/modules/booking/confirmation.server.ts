import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { findMailboxProof } from '#app/modules/access/mailbox-proofs.server.ts'
import { type Booking, findBookingWithEmail } from './queries.server.ts'
import { releaseTime } from './rules.ts'

type Confirmable = Pick<Booking, 'startsAt' | 'unconfirmedSince'>

/**
 * When an unconfirmed booking's hour is released; null for a confirmed one. `email`: the owner's,
 * who confirms with a button in any of our emails, or by typing an emailed code.
 */
export function findReleaseTime(tx: Db | Tx, { startsAt, unconfirmedSince }: Confirmable, email: string): Date | null {
  if (unconfirmedSince === null || isProvedSince(tx, unconfirmedSince, email)) return null
  return releaseTime({ startsAt, pickedAt: unconfirmedSince })
}

/** Whether a booking from a browser that only typed the email now belongs to the owner, who has proved the mailbox since. */
export function isTakenOver(tx: Db | Tx, { unconfirmedSince }: Pick<Booking, 'unconfirmedSince'>, email: string): boolean {
  return unconfirmedSince !== null && isProvedSince(tx, unconfirmedSince, email)
}

/** When a lead's unconfirmed hour is released; null if it is confirmed, or nothing is booked. */
export function findReleaseOfLead(leadId: string, now: Date, tx: Db | Tx = db()): Date | null {
  const booking = findBookingWithEmail(tx, leadId)
  return booking && booking.startsAt > now ? findReleaseTime(tx, booking, booking.email) : null
}

function isProvedSince(tx: Db | Tx, since: Date, email: string): boolean {
  const provedAt = findMailboxProof(tx, email)
  return provedAt !== null && provedAt >= since
}
