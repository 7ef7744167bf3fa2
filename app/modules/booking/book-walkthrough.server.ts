import { and, eq, type SQL, sql } from 'drizzle-orm'
import { formatDayAndTime } from '#app/format/date.ts'
import { type Db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { bookings } from '#app/db/schema/index.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { clearWalkthroughDate, setWalkthroughDate } from '#app/modules/leads/write/set-walkthrough-date.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { type BookingVisit, openBookingLink, type Pressed, settleVisitor } from './booking-link.server.ts'
import {
  type Booking,
  type BookingLead,
  findBooking,
  findBookingInTrash,
  listAgreedHours,
  listBookedHours,
  listOpenBookings,
} from './queries.server.ts'
import { scheduleRelease } from './release-walkthrough.server.ts'
import { bookableHours, freeHours, overlaps } from './slots/slots.ts'
import { notifyOfBooking } from './notify-of-booking.server.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'
import { isUnconfirmed } from './confirmation.server.ts'
import { MAX_OPEN_BOOKINGS, maxUnconfirmedBookings } from './rules.ts'

/** booked, moved: now done · already: nothing changed. */
export type BookOutcome = 'booked' | 'moved' | 'already'

/**
 * taken: someone else was faster · closed: this hour can't be booked · rate-limited: this network
 * has too many bookings · differs: the owner's booking has changed since the form was rendered.
 */
export type BookReason = 'taken' | 'closed' | 'rate-limited' | 'differs' | BookingRefusal

/**
 * `seen`: the booking key that the owner's form was rendered with, or blank. `countBooking` counts
 * a new booking for its network; false refuses it. `hasPaid`: the lead has paid the onboarding fee,
 * which confirms its booking.
 */
export type BookRequest = BookingVisit & { startsAt: Date; seen: string; countBooking: () => boolean; hasPaid: boolean }

/**
 * Books an hour for the lead of a link, or moves its booking there: with the lead's date and
 * status, its timeline, the emails with their calendar file and the staff notice, in one
 * transaction. The unique index decides who gets an hour.
 */
export function bookWalkthrough(request: BookRequest, now = new Date()): Pressed<BookOutcome, BookReason> {
  return inTransaction((tx) => {
    const opened = openBookingLink(request, now, tx)
    if (!opened.ok) return { result: opened, visitor: null }
    const { lead, isProved } = opened.value
    const { visitorId, visitor } = settleVisitor(tx, request, opened.value, now)
    const isConfirmed = isProved || request.hasPaid
    return { result: book(tx, lead, { ...request, visitorId, isConfirmed }, now), visitor }
  })
}

type Hour = Pick<BookRequest, 'startsAt' | 'seen' | 'countBooking'> & { visitorId: string | null; isConfirmed: boolean }

function book(tx: Tx, lead: BookingLead, hour: Hour, now: Date): Result<BookOutcome, BookReason> {
  const { startsAt, seen } = hour
  const current = findBooking(tx, lead.leadId)
  if (current?.startsAt.getTime() === startsAt.getTime()) return ok('already')
  const open = current && current.startsAt > now ? current : null
  if (open && isChangedSince(seen, seenKey(open.id, open.sequence))) return refused('differs')
  if (!bookableHours(now).some((bookable) => bookable.getTime() === startsAt.getTime())) return refused('closed')
  const taken = [...listBookedHours(tx, lead.leadId, now), ...listAgreedHours(tx, lead.leadId, now)]
  if (taken.some((other) => overlaps(other, startsAt))) return refused('taken')
  if (!open) {
    const refusal = findBookingRefusal(tx, lead, hour.isConfirmed, now)
    if (refusal !== null) return refused(refusal)
    if (!hour.countBooking()) return refused('rate-limited')
  }
  const booking = storeBooking(tx, lead.leadId, { ...hour, now }, { kind: 'owner' })
  if (!booking) return refused('taken')
  scheduleRelease(tx, lead.leadId, booking)
  notifyOfBooking(tx, { kind: open ? 'moved' : 'booked', lead, booking, before: open?.startsAt ?? null, now })
  return ok(open ? 'moved' : 'booked')
}

/** A booked hour, its browser, and whether it counts as confirmed. */
export type BookedHour = { startsAt: Date; visitorId: string | null; isConfirmed: boolean; now: Date }

/**
 * Books an hour for a lead, or moves its booking there, with the lead's date, status and timeline.
 * Returns null, without changes, if someone else has the hour: the unique index decides. The caller
 * notifies the owner.
 */
export function storeBooking(tx: Tx, leadId: string, hour: BookedHour, actor: Actor): Booking | null {
  const current = findBooking(tx, leadId)
  const open = current && current.startsAt > hour.now ? current : null
  releaseFromTrash(tx, hour.startsAt)
  if (current && !open) endBooking(tx, current.id, { state: 'past' })
  const booking = writeBooking(tx, leadId, hour, open)
  if (booking) settle(tx, leadId, booking, { before: open, actor })
  return booking
}

/** Null if the hour is taken, according to the unique index. */
function writeBooking(
  tx: Tx,
  leadId: string,
  { startsAt, visitorId, isConfirmed, now }: BookedHour,
  open: Booking | null,
): Booking | null {
  const id = open?.id ?? newId()
  const changes = { startsAt, visitorId, unconfirmedSince: isConfirmed ? null : now, sequence: open ? open.sequence + 1 : 0 }
  try {
    if (open) tx.update(bookings).set(changes).where(eq(bookings.id, id)).run()
    else
      tx.insert(bookings)
        .values({ id, leadId, ...changes })
        .run()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE') return null
    throw error
  }
  return { id, ...changes }
}

function settle(
  tx: Tx,
  leadId: string,
  { startsAt, unconfirmedSince }: Booking,
  { before, actor }: { before: Booking | null; actor: Actor },
): void {
  const remark = unconfirmedSince === null ? '' : ', not confirmed yet'
  setWalkthroughDate(tx, leadId, startsAt)
  recordLeadEvent(tx, {
    leadId,
    kind: before ? 'walkthrough_moved' : 'walkthrough_booked',
    actor,
    summary: before
      ? `Moved the walkthrough from ${formatDayAndTime(before.startsAt)} to ${formatDayAndTime(startsAt)}${remark}`
      : `Booked the walkthrough for ${formatDayAndTime(startsAt)}${remark}`,
    detail: { from: before?.startsAt.toISOString() ?? null, to: startsAt.toISOString() },
  })
  // Also when moved: the lead's status may have been set back in the meantime.
  const reason = before ? 'Walkthrough moved to another time' : 'Walkthrough booked'
  moveLeadForward(tx, { leadId, to: 'walkthrough_scheduled', actor, reason })
}

/** Frees an hour that a lead in the trash had booked. If the lead is restored, its timeline says why the booking is gone. */
function releaseFromTrash(tx: Tx, startsAt: Date): void {
  const held = findBookingInTrash(tx, startsAt)
  if (!held) return
  // Calendars ignore a cancellation that is not newer than the invitation (RFC 5546, section 3.2.5).
  endBooking(tx, held.id, { state: 'canceled', sequence: sql`${bookings.sequence} + 1` })
  clearWalkthroughDate(tx, held.leadId, startsAt)
  recordLeadEvent(tx, {
    leadId: held.leadId,
    kind: 'walkthrough_canceled',
    actor: { kind: 'system' },
    summary: `The walkthrough on ${formatDayAndTime(startsAt)} went to someone else because this lead was in the trash`,
  })
}

function endBooking(tx: Tx, id: string, end: { state: 'past' } | { state: 'canceled'; sequence: SQL }): void {
  tx.update(bookings)
    .set(end)
    .where(and(eq(bookings.id, id), eq(bookings.state, 'booked')))
    .run()
}

/**
 * too-many: the email has the most upcoming walkthroughs allowed · confirm-first: unconfirmed bookings hold as many hours as
 * allowed.
 */
export type BookingRefusal = 'too-many' | 'confirm-first'

/** Why a lead without a booking can't book now, or null. `isConfirmed`: its booking needs no confirmation. */
export function findBookingRefusal(tx: Db | Tx, lead: BookingLead, isConfirmed: boolean, now: Date): BookingRefusal | null {
  const open = listOpenBookings(tx, now)
  const mailbox = canonicalMailbox(lead.email)
  const hasMailbox = lead.email.trim() !== ''
  if (hasMailbox && open.filter(({ email }) => canonicalMailbox(email) === mailbox).length >= MAX_OPEN_BOOKINGS) return 'too-many'
  if (isConfirmed) return null
  const unconfirmed = open.filter((booking) => isUnconfirmed(tx, booking, booking.email))
  const confirmed = open.filter((booking) => !unconfirmed.includes(booking))
  const taken = [...confirmed.map(({ startsAt }) => startsAt), ...listAgreedHours(tx, lead.leadId, now)]
  return unconfirmed.length >= maxUnconfirmedBookings(freeHours(now, taken).length) ? 'confirm-first' : null
}
