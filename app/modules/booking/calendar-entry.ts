import type { CalendarEntry } from '#app/modules/messaging/layout/calendar-file.ts'
import { WALKTHROUGH_MINUTES } from './slots/slots.ts'

type WalkthroughForCalendar = {
  booking: { id: string; startsAt: Date; sequence: number }
  /** Not confirmed yet. */
  isTentative: boolean
  propertyAddress: string
  company: { name: string; phone: string; email: string }
  /** The lead's owner. */
  owner: { name: string; email: string }
  /** The booking page's URL, or null. */
  url: string | null
  /** The site's host, for a globally unique id. */
  host: string
  madeAt: Date
}

/** A walkthrough's calendar entry: an invitation or cancellation for emails, or a plain entry for download. */
export function walkthroughCalendarEntry(
  walkthrough: WalkthroughForCalendar,
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
): CalendarEntry {
  const { booking, isTentative, propertyAddress, company, owner, url, host, madeAt } = walkthrough
  return {
    uid: `walkthrough-${booking.id}@${host}`,
    startsAt: booking.startsAt,
    lengthMinutes: WALKTHROUGH_MINUTES,
    title: `Walkthrough with ${company.name}`,
    description:
      method === 'CANCEL'
        ? `This walkthrough was canceled. ${url === null ? `Questions: ${company.phone}` : `Pick another time: ${url}`}`
        : `We’ll look at the property together. ${url === null ? '' : `Change or cancel: ${url}\n`}Questions: ${company.phone}`,
    location: propertyAddress,
    madeAt,
    // A proof of the mailbox confirms a booking without a change to its row.
    sequence: booking.sequence * 2 + (isTentative ? 0 : 1),
    isTentative,
    method,
    organizer: { name: company.name, email: company.email },
    // A plain entry has no attendee.
    ...(method === 'PUBLISH' ? {} : { attendee: owner }),
  }
}
