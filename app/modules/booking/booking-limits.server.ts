import type { Db, Tx } from '#app/db/client.server.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'
import { findReleaseTime } from './confirmation.server.ts'
import { type BookingLead, listAgreedHours, listOpenBookings } from './queries.server.ts'
import { MAX_OPEN_BOOKINGS, maxUnconfirmedBookings } from './rules.ts'
import { freeHours } from './slots/slots.ts'

/** too-many: the email has the most upcoming walkthroughs allowed · confirm-first: unconfirmed bookings hold as many hours as allowed. */
export type BookingRefusal = 'too-many' | 'confirm-first'

/** Why a lead without a booking can't book now, or null. `isConfirmed`: its booking needs no confirmation. */
export function findBookingRefusal(tx: Db | Tx, lead: BookingLead, isConfirmed: boolean, now: Date): BookingRefusal | null {
  const open = listOpenBookings(tx, now)
  const mailbox = canonicalMailbox(lead.email)
  const hasMailbox = lead.email.trim() !== ''
  if (hasMailbox && open.filter(({ email }) => canonicalMailbox(email) === mailbox).length >= MAX_OPEN_BOOKINGS) return 'too-many'
  if (isConfirmed) return null
  const unconfirmed = open.filter((booking) => findReleaseTime(tx, booking, booking.email) !== null)
  const confirmed = open.filter((booking) => !unconfirmed.includes(booking))
  const taken = [...confirmed.map(({ startsAt }) => startsAt), ...listAgreedHours(tx, lead.leadId, now)]
  return unconfirmed.length >= maxUnconfirmedBookings(freeHours(now, taken).length) ? 'confirm-first' : null
}
