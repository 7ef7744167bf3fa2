import { formatDayAndTime, formatLongWeekday } from '#app/format/date.ts'
import { env } from '#app/config/env.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue/queue-staff-notice.server.ts'
import { walkthroughNoticeMail } from '#app/modules/messaging/templates/walkthrough.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { findRelease } from './confirmation.server.ts'
import { mailWalkthrough } from './mail-walkthrough.server.ts'
import type { Booking, BookingLead } from './queries.server.ts'
import { slotHours } from './slots/slots.ts'

export type BookingNews = {
  kind: 'booked' | 'moved' | 'canceled' | 'released'
  lead: BookingLead
  booking: Booking
  /** The time it was moved from. */
  before: Date | null
  now: Date
}

/** Notifies the owner, with a calendar file, and staff of a stored change to a booking. */
export function notifyOfBooking(tx: Tx, { kind, lead, booking, before, now }: BookingNews): void {
  const { name, email, phone, propertyAddress, leadId } = lead
  mailWalkthrough(tx, lead, now)
  const release = kind === 'booked' || kind === 'moved' ? findRelease(tx, lead, booking, now) : null
  queueStaffNotice(tx, {
    template: 'walkthrough-notice',
    leadId,
    ...walkthroughNoticeMail(getSetting('company', tx), {
      kind,
      name,
      propertyAddress,
      day: formatLongWeekday(booking.startsAt),
      hours: slotHours(booking.startsAt),
      email,
      phone,
      before: before && formatDayAndTime(before),
      confirmBy: release && (release.at === null ? '' : formatDayAndTime(release.at)),
      leadUrl: env().BASE_URL + paths.lead(leadId),
    }),
  })
}
