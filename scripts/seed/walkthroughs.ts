import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { bookings, leads } from '#app/db/schema/index.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { scheduleRelease } from '#app/modules/booking/release-walkthrough.server.ts'
import { startOfDayInChicago } from '#app/format/day-range.ts'
import { makeBooking } from '#tests/factories/make-onboarding.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, hoursAfter } from './moments.ts'

/** Walkthroughs: ahead of us where one is the lead's status, behind us where it has gone on from there. No two at one hour. */
export function seedWalkthroughs(tx: Tx, now: Date, seeded: SeededLead[]): void {
  const ahead = slots(now, 1)
  const booked: { leadId: string; pickedAt: Date }[] = []
  for (const { lead, steps } of seeded) {
    const scheduled = steps.find((step) => step.status === 'walkthrough_scheduled')
    if (!scheduled) continue
    const isAhead = lead.status === 'walkthrough_scheduled'
    const startsAt = isAhead ? ahead.next().value : slots(daysAfter(scheduled.at, 2), 1).next().value
    if (!startsAt || (!isAhead && startsAt > now)) continue
    tx.update(leads).set({ walkthroughDate: startsAt }).where(eq(leads.id, lead.id)).run()
    if (!isAhead) continue
    makeBooking(tx, { leadId: lead.id, startsAt, createdAt: scheduled.at, updatedAt: scheduled.at, isSample: true })
    booked.push({ leadId: lead.id, pickedAt: scheduled.at })
  }
  leaveUnconfirmed(tx, booked.at(-1))
}

/** The last one's owner has not pressed the button in our mail yet. */
function leaveUnconfirmed(tx: Tx, last: { leadId: string; pickedAt: Date } | undefined): void {
  if (!last) return
  const { leadId, pickedAt: unconfirmedSince } = last
  tx.update(bookings).set({ unconfirmedSince }).where(eq(bookings.leadId, leadId)).run()
  const booking = findBooking(tx, leadId)
  if (booking) scheduleRelease(tx, leadId, booking)
}

/** Hours at which a walkthrough can start: every second one of 9 to 4 Central, on business days. */
function* slots(from: Date, inDays: number): Generator<Date, undefined> {
  for (let day = inDays; ; day += 1) {
    const moment = daysAfter(from, day)
    if (['Sat', 'Sun'].includes(weekday.format(moment))) continue
    const midnight = startOfDayInChicago(date.format(moment))
    for (const hour of [9, 11, 13, 15]) yield hoursAfter(midnight, hour)
  }
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', weekday: 'short' })
/** yyyy-mm-dd */
const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', year: 'numeric', month: '2-digit', day: '2-digit' })
