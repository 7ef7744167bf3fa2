import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { findHandedAccess, type LeadAccess } from '#app/modules/access/grants.server.ts'
import { findToken } from '#app/modules/tokens/tokens.server.ts'
import type { LinkRefusal } from '#app/modules/access/grants.server.ts'
import { proveMailbox } from '#app/modules/access/mailbox-proofs.server.ts'
import { findVisitorId } from '#app/modules/access/visitors.server.ts'
import { releaseHeldMails } from '#app/modules/messaging/outbox/release-held-mails.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isTakenOver } from './confirmation.server.ts'
import { type BookingLead, findBooking, findBookingLead, findBookingWithEmail, hasAgreedHour } from './queries.server.ts'
import { env } from '#app/config/env.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'

/** A link to the booking page, and the browser's token. */
export type BookingVisit = { token: string; visitor: string | null }

/**
 * The browser that a link was given to, or null for an emailed one. `isProved`: it reads the
 * owner's mailbox, as anyone with an emailed link does.
 */
export type OpenLink = { lead: BookingLead; visitorId: string | null; isProved: boolean }

/** The result of a button on the booking page, and the new token of a browser that proved the mailbox with it, or null. */
export type Pressed<Done, Reason> = { result: Result<Done, Reason | LinkRefusal>; visitor: string | null }

/**
 * Checks access to the booking page. An emailed link works for anyone who has it. A link given to a browser works only there,
 * while it may act for the lead; without a proved mailbox it shows only its own booking, and nothing once the owner proved the
 * mailbox or staff agreed on another hour.
 */
export function openBookingLink(
  { token, visitor }: BookingVisit,
  now = new Date(),
  tx: Db | Tx = db(),
): Result<OpenLink, LinkRefusal> {
  const link = findToken(tx, token, 'booking', now)
  const lead = link?.leadId ? findBookingLead(tx, link.leadId, link.emailKey ?? '') : null
  if (!link || !lead) return refused({ kind: 'ended' })
  if (link.visitorId === null) return ok({ lead, visitorId: null, isProved: true })
  const access = findHandedAccess(tx, link, visitor, now)
  if (access === null) return refused({ kind: 'denied', leadId: lead.leadId })
  const { visitorId } = access
  const isProved = access.level === 'proved'
  const booking = findBooking(tx, lead.leadId)
  const isOwn = booking === null || (booking.visitorId === visitorId && !isTakenOver(tx, booking, lead.email))
  const isOpen = isProved || (isOwn && !hasAgreedHour(tx, lead.leadId, now))
  return isOpen ? ok({ lead, visitorId, isProved }) : refused({ kind: 'denied', leadId: lead.leadId })
}

/** Whether a browser may see the time of a lead's walkthrough: it proved the mailbox, or booked the hour itself. */
export function mayReadHour({ level, visitorId }: LeadAccess, leadId: string, walkthroughAt: Date | null): boolean {
  if (level === 'proved' || walkthroughAt === null) return true
  const booking = findBookingWithEmail(db(), leadId)
  if (booking?.visitorId !== visitorId || isTakenOver(db(), booking, booking.email)) return false
  return booking.startsAt.getTime() === walkthroughAt.getTime()
}

/**
 * Identifies who pressed a button on the page. Using an emailed link proves the mailbox and
 * sends the held emails: then `visitor` is the browser's new token, or else null.
 */
export function settleVisitor(
  tx: Tx,
  { token, visitor }: BookingVisit,
  { lead, visitorId }: { lead: BookingLead; visitorId: string | null },
  now: Date,
): { visitorId: string | null; visitor: string | null } {
  if (visitorId !== null || lead.email.trim() === '') return { visitorId, visitor: null }
  const renewed = proveMailbox(tx, { email: lead.email, visitor, cause: token }, now)
  releaseHeldMails(tx, lead.email, now)
  return { visitorId: findVisitorId(tx, renewed), visitor: renewed }
}

/**
 * Where an owner picks the walkthrough's time: the URL of the external booking page if one is set,
 * or else the path of ours, with a link for this browser, which may act for the lead.
 */
export function bookingAddress(tx: Tx, leadId: string, visitorId: string): string {
  return externalBookingAddress(tx) ?? paths.walkthrough(createBookingToken(tx, leadId, { visitorId }))
}

/** The external booking page, if one is set. */
export function externalBookingAddress(tx: Db | Tx = db()): string | undefined {
  return getSetting('externalLinks', tx).bookingConfirmation ?? env().BOOKING_URL
}
