import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared, statement } from '#app/db/prepared.server.ts'
import { bookings, leads } from '#app/db/schema/index.ts'

/** An open booking. */
export type Booking = {
  id: string
  startsAt: Date
  sequence: number
  /** The browser that made it. */
  visitorId: string | null
  /** When its time was picked by a browser that had not shown to read the owner's mailbox; null where it was confirmed. */
  unconfirmedSince: Date | null
}

/** Whom a link to the booking page is for. */
export type BookingLead = { leadId: string; name: string; email: string; phone: string | null; propertyAddress: string }

/** In letters: the indexes of open bookings serve only a query that says so before it is asked. */
const isOpen = sql`${bookings.state} = 'booked'`

const bookingColumns = {
  id: bookings.id,
  startsAt: bookings.startsAt,
  sequence: bookings.sequence,
  visitorId: bookings.visitorId,
  unconfirmedSince: bookings.unconfirmedSince,
}

const openBookingOfLead = prepared((db) =>
  db
    .select(bookingColumns)
    .from(bookings)
    .where(and(eq(bookings.leadId, sql.placeholder('leadId')), isOpen))
    .prepare(),
)

/** The open booking of a lead: the walkthrough that its owner picked a time for on our own page. */
export function findBooking(tx: Db | Tx, leadId: string): Booking | null {
  return openBookingOfLead(tx).get({ leadId }) ?? null
}

/** Whether the newest booking of a lead was released because no one confirmed it in time. */
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

/** The hour ahead of `now` that the owner of a lead has booked on the booking page, where the lead's own date has come to be another; else null. */
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

/** The open booking of a lead, with the lead's email. */
export function findBookingWithEmail(tx: Db | Tx, leadId: string): (Booking & { email: string }) | null {
  return bookingWithEmail(tx, { leadId }).get() ?? null
}

/** The bookings ahead of `now` with the emails of their leads, without those in the trash. */
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
  name: leads.name,
  email: leads.email,
  phone: leads.phone,
  propertyAddress: leads.propertyAddress,
}

/** The lead of a booking; null for one in the trash. */
export function findActiveLead(tx: Db | Tx, leadId: string): BookingLead | null {
  const lead = tx
    .select(bookingLeadColumns)
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
  return lead ?? null
}

/** The lead of a booking that was deleted by then; null for any other. */
export function findLeadInTrash(tx: Db | Tx, leadId: string, deletedBy: Date): (BookingLead & { isDeleted: true }) | null {
  const lead = tx
    .select(bookingLeadColumns)
    .from(leads)
    .where(and(eq(leads.id, leadId), lte(leads.deletedAt, deletedBy), isNull(leads.mergedIntoId)))
    .get()
  return lead ? { ...lead, isDeleted: true } : null
}

/** The lead of a link to the booking page; null for a lead in the trash, and for one that belongs to another email by now. */
export function findBookingLead(tx: Db | Tx, leadId: string, emailKey: string): BookingLead | null {
  return leadOfLink(tx, { leadId, emailKey }).get() ?? null
}

const leadOfLink = statement((db, { leadId, emailKey }: { leadId: string; emailKey: string }) =>
  db
    .select(bookingLeadColumns)
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.emailKey, emailKey), isNull(leads.deletedAt))),
)

/** When walkthroughs of other leads are that staff agreed on by themselves: ahead of `now`, not booked on our page. */
export function listAgreedHours(tx: Db | Tx, leadId: string, now: Date): Date[] {
  return agreedHours(tx, 'of others', { leadId, now })
}

/** Whether staff agreed on the walkthrough of a lead by themselves: ahead of `now`, not booked on our page. */
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

/** The hours ahead of `now` that others have booked. What a lead in the trash had booked is free again. */
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

/** The open booking of this hour that a lead in the trash has, if there is one. */
export function findBookingInTrash(tx: Db | Tx, startsAt: Date): { id: string; leadId: string } | null {
  const found = tx
    .select({ id: bookings.id, leadId: leads.id })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(and(eq(bookings.startsAt, startsAt), isOpen, isNotNull(leads.deletedAt)))
    .get()
  return found ?? null
}
