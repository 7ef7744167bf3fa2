import { formatDayAndTime } from '#app/format/date.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { setWalkthroughDate } from '#app/modules/leads/write/set-walkthrough-date.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { storeBooking } from './book-walkthrough.server.ts'
import { mailWalkthrough } from './mail-walkthrough.server.ts'
import { type Booking, findActiveLead, findBooking, hasAgreedHour, listAgreedHours, listBookedHours } from './queries.server.ts'
import { storeCanceled } from './store-canceled.server.ts'
import { type DayOfSlots, freeHours, groupByDay, overlaps } from './slots/slots.ts'

/** `seen`: the booking key that the form was rendered with, or blank. */
type ByStaff = { leadId: string; seen: string; actor: Actor; now: Date }

/**
 * taken: there is another walkthrough at that time · past: the hour is over · differs: the booking has changed since it was shown
 * · missing: there is no such lead.
 */
export type StaffBookingRefusal = 'taken' | 'past' | 'differs' | 'missing'

/**
 * Books any future hour for a lead on behalf of staff, or moves its booking there. It counts as confirmed, and the owner gets an
 * email.
 */
export function bookByStaff(
  tx: Tx,
  { leadId, seen, startsAt, actor, now }: ByStaff & { startsAt: Date },
): Result<'booked' | 'moved' | 'already', StaffBookingRefusal> {
  const lead = findActiveLead(tx, leadId)
  if (!lead) return refused('missing')
  const open = findOpen(tx, leadId, now)
  if (open?.startsAt.getTime() === startsAt.getTime()) return ok('already')
  if (isChangedSince(seen, keyOf(open))) return refused('differs')
  if (startsAt <= now) return refused('past')
  const taken = [...listBookedHours(tx, leadId, now), ...listAgreedHours(tx, leadId, now)]
  if (taken.some((other) => overlaps(other, startsAt))) return refused('taken')
  const booking = storeBooking(tx, leadId, { startsAt, visitorId: null, isConfirmed: true, now }, actor)
  if (!booking) return refused('taken')
  mailWalkthrough(tx, lead, now)
  return ok(open ? 'moved' : 'booked')
}

/** Cancels a lead's walkthrough and emails its owner. Does nothing if there is none. */
export function cancelByStaff(tx: Tx, { leadId, seen, actor, now }: ByStaff): Result<'canceled' | 'none', 'differs' | 'missing'> {
  const lead = findActiveLead(tx, leadId)
  if (!lead) return refused('missing')
  const open = findOpen(tx, leadId, now)
  if (isChangedSince(seen, keyOf(open))) return refused('differs')
  if (open) {
    storeCanceled(tx, leadId, open, actor)
    mailWalkthrough(tx, lead, now)
    return ok('canceled')
  }
  if (!hasAgreedHour(tx, leadId, now)) return ok('none')
  // An hour that was agreed on without a booking, which no email was sent about.
  setWalkthroughDate(tx, leadId, null)
  recordLeadEvent(tx, { leadId, kind: 'walkthrough_canceled', actor, summary: 'Removed the walkthrough date' })
  return ok('canceled')
}

/** What staff see when they schedule a lead's walkthrough: its open booking, and the free hours. */
export function findStaffBooking(
  leadId: string,
  now: Date,
): { seen: string; bookedAt: Date | null; booked: string | null; days: DayOfSlots[] } {
  const open = findOpen(db(), leadId, now)
  const taken = [...listBookedHours(db(), leadId, now), ...listAgreedHours(db(), leadId, now)]
  return {
    seen: keyOf(open),
    bookedAt: open?.startsAt ?? null,
    booked: open && formatDayAndTime(open.startsAt),
    days: groupByDay(freeHours(now, taken)),
  }
}

function findOpen(tx: Db | Tx, leadId: string, now: Date): Booking | null {
  const current = findBooking(tx, leadId)
  return current && current.startsAt > now ? current : null
}

function keyOf(booking: Booking | null): string {
  return booking ? seenKey(booking.id, booking.sequence) : ''
}
