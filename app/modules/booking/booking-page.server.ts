import { formatClock, formatDayAndTime, formatLongWeekday } from '#app/format/date.ts'
import type { LeadAccess } from '#app/modules/access/grants.server.ts'
import type { LinkRefusal } from '#app/modules/access/grants.server.ts'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { type DemoMail, findDemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'
import { mailWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { calendarFile } from '#app/modules/messaging/layout/calendar-file.ts'
import { ALMOST_BOOKED } from '#app/modules/messaging/templates/walkthrough.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ok, type Result } from '#app/result.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { findMailedAt } from './mail-walkthrough.server.ts'
import { walkthroughCalendarEntry } from './calendar-entry.ts'
import { type BookingVisit, mayReadHour, openBookingLink, type OpenLink } from './booking-link.server.ts'
import { type BookingRefusal, findBookingRefusal } from './book-walkthrough.server.ts'
import { findRelease, isConfirmationLost, isUnconfirmed } from './confirmation.server.ts'
import {
  type BookingLead,
  findActiveLead,
  findBooking,
  listAgreedHours,
  listBookedHours,
  isLastReleased,
} from './queries.server.ts'
import { type DayOfSlots, freeHours, groupByDay, slotHours } from './slots/slots.ts'

/** A booking on its page. `key` identifies its current version. */
export type ShownBooking = {
  key: string
  day: string
  hours: string
  hasStarted: boolean
  /**
   * '5:00 PM today', 'Monday, November 23, 10:00 AM Central': the deadline to confirm; blank while our email waits; null if
   * confirmed.
   */
  confirmBy: string | null
  /** Our email with the button to confirm it did not arrive. */
  isMailLost: boolean
}

/** The content of a link's booking page. */
export type BookingPage = {
  leadId: string
  propertyAddress: string
  booking: ShownBooking | null
  /** The free hours by day, without the lead's own booking. */
  days: DayOfSlots[]
  /** Why this lead can't book now; null if it can, or has a booking. */
  refusal: BookingRefusal | null
  /** Whether the reader can confirm the booking: they have proved the mailbox, or do so with the button. */
  canConfirm: boolean
  /** The last time was not confirmed, and is free again. */
  isReleased: boolean
  /**
   * A sentence about the email with the details. If the booking changed shortly after its email, the next one has the current
   * state.
   */
  mailed: string | null
  /** In demo mode, the email that the page says was sent. */
  demoMail: DemoMail | null
}

/** A link's booking page, or why it is refused. `hasPaid`: whether a lead has paid the onboarding fee. */
export function getBookingPage(
  visit: BookingVisit,
  hasPaid: (leadId: string) => boolean,
  now = new Date(),
): Result<BookingPage, LinkRefusal> {
  const opened = openBookingLink(visit, now)
  return opened.ok ? ok(pageOf(opened.value, hasPaid, now)) : opened
}

function pageOf({ lead, isProved }: OpenLink, hasPaid: (leadId: string) => boolean, now: Date): BookingPage {
  const { leadId, propertyAddress } = lead
  const booking = findBooking(db(), leadId)
  const own = booking ? [booking.startsAt] : []
  const mailedAt = booking && findMailedAt(db(), booking.id)
  const hasStarted = booking !== null && booking.startsAt <= now
  const release = booking && !hasStarted ? findRelease(db(), lead, booking, now) : null
  const taken = [...listBookedHours(db(), leadId, now), ...listAgreedHours(db(), leadId, now), ...own]
  return {
    leadId,
    propertyAddress,
    booking: booking && {
      key: seenKey(booking.id, booking.sequence),
      day: formatLongWeekday(booking.startsAt),
      hours: slotHours(booking.startsAt),
      hasStarted,
      confirmBy: release && (release.at === null ? '' : momentInWords(release.at, now)),
      isMailLost: release !== null && isConfirmationLost(db(), leadId),
    },
    days: groupByDay(freeHours(now, taken)),
    refusal: booking && !hasStarted ? null : findBookingRefusal(db(), lead, isProved || hasPaid(leadId), now),
    canConfirm: release !== null && isProved,
    isReleased: isLastReleased(db(), leadId),
    mailed:
      booking === null
        ? null
        : mailedAt === null
          ? mailWords(
              'You just changed it. We’ll email you the final time within ten minutes, with a file for your calendar.',
              'the final time and a file for your calendar',
            )
          : mailWords(
              'We emailed you these details with a file for your calendar.',
              'these details with a file for your calendar',
              { leadId, templates: ['walkthrough-booked', 'walkthrough-moved'], from: mailedAt },
            ),
    demoMail: booking && mailedAt ? newestMail(lead, release === null) : null,
  }
}

/** '5:00 PM today', or with the date. */
function momentInWords(moment: Date, now: Date): string {
  return formatLongWeekday(moment) === formatLongWeekday(now) ? `${formatClock(moment)} today` : formatDayAndTime(moment)
}

/** The newest email about a lead's walkthrough, without one that asks to confirm what is confirmed by now. */
function newestMail({ leadId, email }: BookingLead, isConfirmed: boolean): DemoMail | null {
  const isCurrent = (text: string) => !isConfirmed || !text.includes(ALMOST_BOOKED)
  const mails = (['walkthrough-booked', 'walkthrough-moved'] as const).map((template) =>
    findDemoMail(email, template, { leadId, isCurrent }),
  )
  return mails.reduce((newest, mail) => (mail && (!newest || mail.sentAt > newest.sentAt) ? mail : newest), null)
}

/** The calendar file of the walkthrough that a link's lead booked, for download; null if there is none. */
export function findLinkedWalkthroughFile(
  visit: BookingVisit,
  now = new Date(),
): Result<{ content: string } | null, LinkRefusal> {
  const opened = openBookingLink(visit, now)
  if (!opened.ok) return opened
  const content = fileOf(opened.value.lead, paths.walkthrough(visit.token), now)
  return ok(content === null ? null : { content })
}

/** The same for a browser that may act for the lead; null if there is none, or the browser may not see its time. */
export function findOwnersWalkthroughFile(leadId: string, access: LeadAccess, now = new Date()): string | null {
  const lead = findActiveLead(db(), leadId)
  const booking = findBooking(db(), leadId)
  if (!lead || !booking || !mayReadHour(access, leadId, booking.startsAt)) return null
  return fileOf(lead, paths.report(leadId), now)
}

function fileOf({ leadId, propertyAddress, name, email }: BookingLead, page: string, now: Date): string | null {
  const booking = findBooking(db(), leadId)
  if (!booking) return null
  const { BASE_URL } = env()
  const entry = walkthroughCalendarEntry(
    {
      booking,
      isTentative: isUnconfirmed(db(), booking, email),
      propertyAddress,
      company: getSetting('company'),
      owner: { name, email },
      url: BASE_URL + page,
      host: new URL(BASE_URL).hostname,
      madeAt: now,
    },
    'PUBLISH',
  )
  return calendarFile(entry)
}
