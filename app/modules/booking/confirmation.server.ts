import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { findMailboxProof } from '#app/modules/access/mailbox-proofs.server.ts'
import { type Booking, findBookingWithEmail } from './queries.server.ts'
import { releaseTime } from './rules.ts'

type Confirmable = Pick<Booking, 'startsAt' | 'unconfirmedSince'>

/**
 * When the hour of a booking is free again unless it is confirmed until then; null for a confirmed one. `email`: its owner's, who confirms by pressing a button
 * of any of our mails, or by typing a mailed code.
 */
export function findReleaseTime(tx: Db | Tx, { startsAt, unconfirmedSince }: Confirmable, email: string): Date | null {
  if (unconfirmedSince === null || isProvedSince(tx, unconfirmedSince, email)) return null
  return releaseTime({ startsAt, pickedAt: unconfirmedSince })
}

/** Whether a booking is that of a browser that only typed the email, and has become its owner's, who has shown the mailbox since. */
export function isTakenOver(tx: Db | Tx, { unconfirmedSince }: Pick<Booking, 'unconfirmedSince'>, email: string): boolean {
  return unconfirmedSince !== null && isProvedSince(tx, unconfirmedSince, email)
}

/** When the booked hour of a lead is free again unless it is confirmed until then; null where it is, and where nothing is booked. */
export function findReleaseOfLead(leadId: string, now: Date, tx: Db | Tx = db()): Date | null {
  const booking = findBookingWithEmail(tx, leadId)
  return booking && booking.startsAt > now ? findReleaseTime(tx, booking, booking.email) : null
}

function isProvedSince(tx: Db | Tx, since: Date, email: string): boolean {
  const provedAt = findMailboxProof(tx, email)
  return provedAt !== null && provedAt >= since
}
