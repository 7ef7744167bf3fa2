import { env } from '#app/config/env.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { calendarFile } from '#app/modules/messaging/calendar-file.ts'
import { findAddressee } from '#app/modules/messaging/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue-mail.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue-staff-notice.server.ts'
import { walkthroughMail, walkthroughNoticeMail } from '#app/modules/messaging/templates/walkthrough.ts'
import { readSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { createBookingToken } from './booking-address.server.ts'
import { walkthroughCalendarEntry } from './calendar-entry.ts'
import type { Booking, BookingLead } from './queries.server.ts'
import { slotDay, slotHours, slotInWords } from './slots.ts'

export type BookingNews = {
  kind: 'booked' | 'moved' | 'cancelled'
  lead: BookingLead
  booking: Booking
  /** Where it was moved from. */
  before: Date | null
  now: Date
}

/** Tells the owner, with a calendar file, and staff what became of a booking. */
export function tellOfBooking(tx: Tx, news: BookingNews): void {
  const { kind, lead, booking, before } = news
  const { name, email, phone, propertyAddress, leadId } = lead
  const shared = { kind, name, propertyAddress, day: slotDay(booking.startsAt), hours: slotHours(booking.startsAt) }
  if (email !== '') mailOwner(tx, news, shared)
  queueStaffNotice(tx, {
    template: 'walkthrough-notice',
    leadId,
    ...walkthroughNoticeMail({
      ...shared,
      email,
      phone,
      before: before && slotInWords(before),
      leadUrl: env().BASE_URL + paths.lead(leadId),
    }),
  })
}

function mailOwner(
  tx: Tx,
  { kind, lead, booking, now }: BookingNews,
  shared: Omit<Parameters<typeof walkthroughMail>[0], 'url'>,
): void {
  const url = env().BASE_URL + paths.walkthrough(createBookingToken(tx, lead.leadId, now))
  const method = kind === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const { propertyAddress, name, email } = lead
  const entry = walkthroughCalendarEntry(
    {
      booking,
      propertyAddress,
      company: readSetting('company'),
      owner: { name, email },
      url,
      host: new URL(env().BASE_URL).hostname,
      madeAt: now,
    },
    method,
  )
  queueMail(tx, {
    template: `walkthrough-${kind}`,
    cause: 'visitor',
    to: email,
    leadId: lead.leadId,
    attachments: [
      {
        filename: 'walkthrough.ics',
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: calendarFile(entry),
      },
    ],
    ...walkthroughMail({ ...shared, name: findAddressee(tx, { email, name }).name, url }),
  })
}
