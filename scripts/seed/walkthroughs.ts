import { eq } from 'drizzle-orm'
import { formatDayAndTime } from '#app/format/date.ts'
import type { Tx } from '#app/db/client.server.ts'
import { bookings, leads } from '#app/db/schema/index.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { scheduleRelease } from '#app/modules/booking/release-walkthrough.server.ts'
import { startOfDayInChicago } from '#app/format/day-range.ts'
import { makeActivity } from '#tests/factories/make-lead.ts'
import { makeBooking } from '#tests/factories/make-onboarding.ts'
import type { KnownWalkthrough } from './campaign-runs.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, hoursAfter } from './moments.ts'

/**
 * Walkthroughs: upcoming for leads in that status, past for leads beyond it; one was moved. No two upcoming ones at the same
 * time. Returns by lead since when each time was known.
 */
export function seedWalkthroughs(tx: Tx, now: Date, seeded: SeededLead[]): Map<string, KnownWalkthrough[]> {
  const ahead = slots(now, 1)
  const booked: { leadId: string; pickedAt: Date }[] = []
  const known = new Map<string, KnownWalkthrough[]>()
  let isMoved = false
  for (const { lead, steps } of seeded) {
    const scheduled = steps.find((step) => step.status === 'walkthrough_scheduled')
    if (!scheduled) continue
    const isAhead = lead.status === 'walkthrough_scheduled'
    const startsAt = isAhead ? ahead.next().value : slots(daysAfter(scheduled.at, 2), 1).next().value
    if (!startsAt || (!isAhead && startsAt > now)) continue
    tx.update(leads).set({ walkthroughDate: startsAt }).where(eq(leads.id, lead.id)).run()
    const before: KnownWalkthrough | null = isAhead && !isMoved ? movedFrom(startsAt, scheduled.at, now) : null
    const days = before === null ? [] : [before]
    known.set(lead.id, addWalkthroughEvents(tx, lead.id, [...days, { startsAt, knownAt: scheduled.at }]))
    isMoved ||= before !== null
    if (!isAhead) continue
    const updatedAt = known.get(lead.id)?.at(-1)?.knownAt ?? scheduled.at
    makeBooking(tx, {
      leadId: lead.id,
      startsAt,
      sequence: before === null ? 0 : 1,
      createdAt: scheduled.at,
      updatedAt,
      isSample: true,
    })
    booked.push({ leadId: lead.id, pickedAt: scheduled.at })
  }
  leaveUnconfirmed(tx, booked.at(-1))
  return known
}

/** The earlier time of a moved walkthrough; null if it was booked too late for that. */
function movedFrom(startsAt: Date, bookedAt: Date, now: Date): KnownWalkthrough | null {
  const before = slots(daysAfter(bookedAt, 1), 1).next().value
  return before && before < startsAt && before < now ? { startsAt: before, knownAt: bookedAt } : null
}

/** Records in the timeline when a walkthrough was booked, and that its owner moved it the day before. */
function addWalkthroughEvents(tx: Tx, leadId: string, days: readonly KnownWalkthrough[]): KnownWalkthrough[] {
  return days.map((day, place) => {
    const before = days[place - 1]
    const knownAt = before === undefined ? day.knownAt : hoursAfter(before.startsAt, -20)
    makeActivity(tx, {
      leadId,
      kind: before === undefined ? 'walkthrough_booked' : 'walkthrough_moved',
      actorKind: 'owner',
      createdAt: knownAt,
      summary:
        before === undefined
          ? `Booked the walkthrough for ${formatDayAndTime(day.startsAt)}`
          : `Moved the walkthrough from ${formatDayAndTime(before.startsAt)} to ${formatDayAndTime(day.startsAt)}`,
    })
    return { ...day, knownAt }
  })
}

/** The last one's owner has not confirmed it yet. */
function leaveUnconfirmed(tx: Tx, last: { leadId: string; pickedAt: Date } | undefined): void {
  if (!last) return
  const { leadId, pickedAt: unconfirmedSince } = last
  tx.update(bookings).set({ unconfirmedSince }).where(eq(bookings.leadId, leadId)).run()
  const booking = findBooking(tx, leadId)
  if (booking) scheduleRelease(tx, leadId, booking)
}

/** Start times for walkthroughs: every second hour of 9 to 4 Central, on business days. */
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
const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', year: 'numeric', month: '2-digit', day: '2-digit' })
