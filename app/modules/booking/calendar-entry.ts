import type { CalendarEntry } from '#app/modules/messaging/layout/calendar-file.ts'
import { WALKTHROUGH_MINUTES } from './slots/slots.ts'

type WalkthroughForCalendar = {
  booking: { id: string; startsAt: Date; sequence: number }
  propertyAddress: string
  company: { name: string; phone: string; email: string }
  /** Whom it is with. */
  owner: { name: string; email: string }
  /** The booking page, as a full address; null where there is none. */
  url: string | null
  /** The site's host, for an id that no one else uses. */
  host: string
  madeAt: Date
}

/** A walkthrough for a calendar: as an invitation or its end for mails, or as a plain entry for a download. */
export function walkthroughCalendarEntry(
  walkthrough: WalkthroughForCalendar,
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
): CalendarEntry {
  const { booking, propertyAddress, company, owner, url, host, madeAt } = walkthrough
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
    sequence: booking.sequence,
    method,
    organizer: { name: company.name, email: company.email },
    // A plain entry invites no one.
    ...(method === 'PUBLISH' ? {} : { attendee: owner }),
  }
}
