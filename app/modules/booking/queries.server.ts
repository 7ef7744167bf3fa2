import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { bookings, leads } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'

/** An open booking. */
export type Booking = {
  id: string
  startsAt: Date
  sequence: number
  /** The browser that booked it. */
  visitorId: string | null
  /** When a browser that had not proved the owner's mailbox picked this time; null if confirmed. */
  unconfirmedSince: Date | null
}

/** The lead of a booking page link. */
export type BookingLead = { leadId: string; name: string; email: string; phone: string | null; propertyAddress: string }

/** Written as literal SQL: SQLite uses the partial index of open bookings only if the prepared query contains the value. */
const isOpen = sql`${bookings.state} = 'booked'`

const bookingColumns = pick(bookings, ['id', 'startsAt', 'sequence', 'visitorId', 'unconfirmedSince'])

const openBookingOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select(bookingColumns)
    .from(bookings)
    .where(and(eq(bookings.leadId, leadId), isOpen)),
)

/** A lead's open booking: the walkthrough whose time the owner picked on our page. */
export function findBooking(tx: Db | Tx, leadId: string): Booking | null {
  return openBookingOfLead(tx, { leadId }).get() ?? null
}

/** Whether a lead's newest booking was released because it was not confirmed in time. */
export function isLastReleased(tx: Db | Tx, leadId: string): boolean {
  return newestBooking(tx, { leadId }).get()?.state === 'released'
}

const newestBooking = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ state: bookings.state })
    .from(bookings)
    .where(eq(bookings.leadId, leadId))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1),
)

/** The upcoming hour that a lead's owner booked on the booking page, if the lead's own date now differs; otherwise null. */
export function findDifferingHour(leadId: string, walkthroughDate: Date | null, now: Date): Date | null {
  const booking = findBooking(db(), leadId)
  if (!booking || booking.startsAt <= now || booking.startsAt.getTime() === walkthroughDate?.getTime()) return null
  return booking.startsAt
}

const bookingWithEmail = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ ...bookingColumns, email: leads.email })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(and(eq(bookings.leadId, leadId), isOpen)),
)

/** A lead's open booking, with the lead's email. */
export function findBookingWithEmail(tx: Db | Tx, leadId: string): (Booking & { email: string }) | null {
  return bookingWithEmail(tx, { leadId }).get() ?? null
}

/** Upcoming bookings with the emails of their leads, except leads in the trash. */
export function listOpenBookings(tx: Db | Tx, now: Date): (Booking & { email: string })[] {
  return openBookings(tx, { now }).all()
}

const openBookings = statement((db, { now }: { now: Date }) =>
  db
    .select({ ...bookingColumns, email: leads.email })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(and(isOpen, gt(bookings.startsAt, now), isNull(leads.deletedAt))),
)

const bookingLeadColumns = {
  leadId: leads.id,
  ...pick(leads, ['name', 'email', 'phone', 'propertyAddress']),
}

/** A booking's lead; null if it is in the trash. */
export function findActiveLead(tx: Db | Tx, leadId: string): BookingLead | null {
  const lead = tx
    .select(bookingLeadColumns)
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
  return lead ?? null
}

/** A booking's lead if it was deleted by then, or null. */
export function findLeadInTrash(tx: Db | Tx, leadId: string, deletedBy: Date): (BookingLead & { isDeleted: true }) | null {
  const lead = tx
    .select(bookingLeadColumns)
    .from(leads)
    .where(and(eq(leads.id, leadId), lte(leads.deletedAt, deletedBy), isNull(leads.mergedIntoId)))
    .get()
  return lead ? { ...lead, isDeleted: true } : null
}

/** The lead of a booking page link; null if it is in the trash, or now has another email. */
export function findBookingLead(tx: Db | Tx, leadId: string, emailKey: string): BookingLead | null {
  return leadOfLink(tx, { leadId, emailKey }).get() ?? null
}

const leadOfLink = statement((db, { leadId, emailKey }: { leadId: string; emailKey: string }) =>
  db
    .select(bookingLeadColumns)
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.emailKey, emailKey), isNull(leads.deletedAt))),
)

/** Upcoming walkthroughs of other leads that staff agreed on without our booking page. */
export function listAgreedHours(tx: Db | Tx, leadId: string, now: Date): Date[] {
  return agreedHours(tx, 'of others', { leadId, now })
}

/** Whether staff agreed on a lead's upcoming walkthrough without our booking page. */
export function hasAgreedHour(tx: Db | Tx, leadId: string, now: Date): boolean {
  return agreedHours(tx, 'of the lead', { leadId, now }).length > 0
}

function agreedHours(tx: Db | Tx, which: 'of others' | 'of the lead', { leadId, now }: { leadId: string; now: Date }): Date[] {
  const agreed = agreedWalkthroughs(tx, { leadId, now }, which).all()
  return agreed.flatMap(({ at }) => (at === null ? [] : [at]))
}

const agreedWalkthroughs = statement((db, { leadId, now }: { leadId: string; now: Date }, which) => {
  const isItsBooking = and(eq(bookings.leadId, leads.id), eq(bookings.startsAt, leads.walkthroughDate), isOpen)
  const ofLeads = which === 'of others' ? ne(leads.id, leadId) : eq(leads.id, leadId)
  return db
    .select({ at: leads.walkthroughDate })
    .from(leads)
    .leftJoin(bookings, isItsBooking)
    .where(and(gt(leads.walkthroughDate, now), ofLeads, isNull(leads.deletedAt), isNull(bookings.id)))
})

/** Upcoming hours that others have booked. Hours of leads in the trash are free again. */
export function listBookedHours(tx: Db | Tx, leadId: string, now: Date): Date[] {
  return bookedHours(tx, { leadId, now })
    .all()
    .map(({ startsAt }) => startsAt)
}

const bookedHours = statement((db, { leadId, now }: { leadId: string; now: Date }) => {
  const isOfOthers = or(isNull(bookings.leadId), ne(bookings.leadId, leadId))
  return db
    .select({ startsAt: bookings.startsAt })
    .from(bookings)
    .leftJoin(leads, eq(leads.id, bookings.leadId))
    .where(and(isOpen, gt(bookings.startsAt, now), isOfOthers, isNull(leads.deletedAt)))
})

/** The open booking of a lead in the trash for this hour, if any. */
export function findBookingInTrash(tx: Db | Tx, startsAt: Date): { id: string; leadId: string } | null {
  const found = tx
    .select({ id: bookings.id, leadId: leads.id })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(and(eq(bookings.startsAt, startsAt), isOpen, isNotNull(leads.deletedAt)))
    .get()
  return found ?? null
}
