import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { formatDayAndTime, formatLongWeekday } from '#app/format/date.ts'
import { env } from '#app/config/env.server.ts'
import { type Db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { lastActorKind } from '#app/modules/timeline/timeline.server.ts'
import { currentLead } from '#app/modules/access/kept-lead.server.ts'
import { bookings, type StoredAttachment } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { calendarFile } from '#app/modules/messaging/layout/calendar-file.ts'
import { RESTORE_WAIT_MS } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { walkthroughMail, type WalkthroughMail } from '#app/modules/messaging/templates/walkthrough.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { walkthroughCalendarEntry } from './calendar-entry.ts'
import { findRelease, isUnconfirmed } from './confirmation.server.ts'
import { type BookingLead, findActiveLead, findBooking, findLeadInTrash } from './queries.server.ts'
import { storeCanceled } from './store-canceled.server.ts'
import { slotHours } from './slots/slots.ts'

/** An owner gets at most one email about the walkthrough in this time, however often it is moved. */
const MAIL_WAIT_MS = 10 * 60_000

type BookingRow = typeof bookings.$inferSelect
type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** What to notify an owner of: the hour booked now, and the ones no longer booked. */
type News = { kind: WalkthroughMail['kind']; booking: BookingRow; isOff: BookingRow[] }

/** Emails the owner the walkthrough's state: at once, or ten minutes after the last change, in its final state. */
export function mailWalkthrough(tx: Tx, lead: BookingLead, now: Date): void {
  const last = lastMailed(tx, lead.leadId)
  const waits = last !== null && last <= now && now.getTime() - last.getTime() < MAIL_WAIT_MS
  if (!waits) {
    mailState(tx, lead, now)
    return
  }
  const { leadId } = lead
  // Includes the time of the last email, so that a job that has just sent one and is not finished yet does not block this one.
  const uniqueKey = `walkthrough-mail:${leadId}:${last.getTime()}`
  enqueueJob(tx, { kind: 'walkthrough-mail', payload: { leadId }, uniqueKey, runAt: new Date(last.getTime() + MAIL_WAIT_MS) })
}

/** Emails the owner the final state if it differs from the last email. The walkthrough of a deleted lead is canceled. */
export const walkthroughMailJob = defineJob({
  payload: z.object({ leadId: z.string() }),
  run({ leadId }, { now }) {
    inTransaction((tx) => {
      const id = currentLead(leadId, tx)
      const lead = findActiveLead(tx, id)
      if (lead) mailState(tx, lead, now)
      else cancelOfTrash(tx, id, now)
    })
  },
})

function cancelOfTrash(tx: Tx, leadId: string, now: Date): void {
  const lead = findLeadInTrash(tx, leadId, new Date(now.getTime() - RESTORE_WAIT_MS))
  if (!lead) return
  const open = findBooking(tx, leadId)
  if (open && open.startsAt > now) storeCanceled(tx, leadId, open, { kind: 'system' })
  mailState(tx, lead, now)
}

/** When the email about a booking's current time was written; null if it is still to come. */
export function findMailedAt(tx: Db | Tx, bookingId: string): Date | null {
  const booking = tx.select().from(bookings).where(eq(bookings.id, bookingId)).get()
  return booking?.mailedStartsAt?.getTime() === booking?.startsAt.getTime() ? (booking?.mailedAt ?? null) : null
}

function mailState(tx: Tx, lead: BookingLead & { isDeleted?: boolean }, now: Date): void {
  const news = findNews(tx, lead.leadId)
  if (!news) return
  if (lead.email.trim() !== '') queueNews(tx, lead, news, now)
  for (const row of [news.booking, ...news.isOff]) {
    const mailedStartsAt = row.state === 'booked' ? row.startsAt : null
    tx.update(bookings).set({ mailedAt: now, mailedStartsAt }).where(eq(bookings.id, row.id)).run()
  }
}

function queueNews(tx: Tx, lead: BookingLead & { isDeleted?: boolean }, news: News, now: Date): void {
  const { kind, booking, isOff } = news
  const { leadId, name, email, propertyAddress } = lead
  const url = lead.isDeleted ? null : env().BASE_URL + paths.walkthrough(createBookingToken(tx, leadId, { now }))
  const file = (row: BookingRow, method: CalendarMethod) => calendarAttachment(tx, row, method, { lead, url, now })
  const isOn = booking.state === 'booked'
  const attachments = [
    ...(isOn ? [file(booking, isMailboxProved(tx, email) ? 'REQUEST' : 'PUBLISH')] : []),
    ...isOff.map((row) => file(asMailed(row), 'CANCEL')),
  ]
  const release = isOn ? findRelease(tx, lead, booking, now) : null
  const { startsAt } = isOn ? booking : asMailed(booking)
  const known = (isOn ? booking.mailedStartsAt : null) ?? (isOn ? isOff[0]?.mailedStartsAt : null) ?? null
  const before = known !== null && known.getTime() !== startsAt.getTime() ? formatDayAndTime(known) : null
  const shared = { kind, propertyAddress, day: formatLongWeekday(startsAt), hours: slotHours(startsAt), before, url }
  const confirmBy = release && (release.at === null ? '' : formatDayAndTime(release.at))
  queueMail(tx, {
    template: `walkthrough-${kind}`,
    cause: causeOf(tx, leadId),
    to: email,
    leadId,
    attachments,
    ...walkthroughMail(getSetting('company', tx), {
      ...shared,
      confirmBy,
      name: findAddressee(tx, { email, name }).name,
    }),
  })
}

/** A canceled booking with the hour in the owner's last email: they have not heard of a later move. */
function asMailed(row: BookingRow): BookingRow {
  return { ...row, startsAt: row.mailedStartsAt ?? row.startsAt }
}

/**
 * The last person to change it caused the email, even if it was delayed: an email about what staff
 * agreed on with the owner does not count as caused by a public form.
 */
function causeOf(tx: Tx, leadId: string): 'staff' | 'visitor' {
  const kinds = ['walkthrough_booked', 'walkthrough_moved', 'walkthrough_canceled', 'walkthrough_released'] as const
  return lastActorKind(tx, leadId, kinds) === 'staff' ? 'staff' : 'visitor'
}

/** The change that the owner has not been emailed about yet, or null. */
function findNews(tx: Tx, leadId: string): News | null {
  const ofLead = eq(bookings.leadId, leadId)
  const current = tx
    .select()
    .from(bookings)
    .where(and(ofLead, eq(bookings.state, 'booked')))
    .get()
  const isOff = tx
    .select()
    .from(bookings)
    .where(and(ofLead, inArray(bookings.state, ['canceled', 'released']), isNotNull(bookings.mailedStartsAt)))
    .orderBy(desc(bookings.updatedAt))
    .all()
  if (!current) {
    const [last] = isOff
    return last ? { kind: last.state === 'released' ? 'released' : 'canceled', booking: last, isOff } : null
  }
  const isMailed = current.mailedStartsAt?.getTime() === current.startsAt.getTime()
  if (isMailed && isOff.length === 0) return null
  const isFirst = current.mailedStartsAt === null && isOff.length === 0
  return { kind: isFirst ? 'booked' : 'moved', booking: current, isOff }
}

type ForCalendar = { lead: BookingLead; url: string | null; now: Date }

/**
 * Only proved mailboxes get an invitation, which calendars accept automatically. Others get a file to import. A cancellation goes
 * to both.
 */
function calendarAttachment(
  tx: Db | Tx,
  row: BookingRow,
  method: CalendarMethod,
  { lead, url, now }: ForCalendar,
): StoredAttachment {
  const entry = walkthroughCalendarEntry(
    {
      booking: row,
      isTentative: isUnconfirmed(tx, row, lead.email),
      propertyAddress: lead.propertyAddress,
      company: getSetting('company', tx),
      owner: { name: lead.name, email: lead.email },
      url,
      host: new URL(env().BASE_URL).hostname,
      madeAt: now,
    },
    method,
  )
  return {
    filename: method === 'CANCEL' ? 'walkthrough-canceled.ics' : 'walkthrough.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile(entry),
  }
}

/** A lead's walkthrough, as in the owner's last email about it; null if none is upcoming, or that email is still to come. */
export function findWalkthroughFile(tx: Tx, leadId: string, now: Date): StoredAttachment | null {
  const lead = findActiveLead(tx, leadId)
  const row = tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.leadId, leadId), eq(bookings.state, 'booked')))
    .get()
  if (!lead || !row || row.startsAt <= now || findMailedAt(tx, row.id) === null) return null
  const url = env().BASE_URL + paths.walkthrough(createBookingToken(tx, leadId, { now }))
  return calendarAttachment(tx, row, isMailboxProved(tx, lead.email) ? 'REQUEST' : 'PUBLISH', { lead, url, now })
}

function lastMailed(tx: Tx, leadId: string): Date | null {
  const last = tx
    .select({ mailedAt: bookings.mailedAt })
    .from(bookings)
    .where(and(eq(bookings.leadId, leadId), isNotNull(bookings.mailedAt)))
    .orderBy(desc(bookings.mailedAt))
    .limit(1)
    .get()
  return last?.mailedAt ?? null
}
