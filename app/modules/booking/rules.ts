/** Most upcoming walkthroughs per mailbox. Owners with more houses call, and we see them all in one trip. */
export const MAX_OPEN_BOOKINGS = 2

/** One in this many free hours may be held by unconfirmed bookings, so that fake ones never fill the calendar. */
const FREE_HOURS_PER_UNCONFIRMED = 5

/** How long before an unconfirmed walkthrough its hour is released, in ms. */
const RELEASE_BEFORE_MS = 24 * 60 * 60_000
/** The least time an owner has to confirm, in ms, however soon the walkthrough is. */
const MIN_TIME_TO_CONFIRM_MS = 2 * 60 * 60_000

/** The most unconfirmed bookings at a time. `freeHours`: hours that confirmed bookings do not take. */
export function maxUnconfirmedBookings(freeHours: number): number {
  return Math.floor(freeHours / FREE_HOURS_PER_UNCONFIRMED)
}

/** An email that leaves this soon still has the deadline it states, in ms. */
const MAIL_DELAY_MS = 30 * 60_000

/**
 * When an unconfirmed booking's hour is released. `pickedAt`: when its time was picked. `mailedAt`: when the email to confirm it
 * left, because a late one moves the deadline; null if there is none.
 */
export function releaseTime({ startsAt, pickedAt, mailedAt }: { startsAt: Date; pickedAt: Date; mailedAt: Date | null }): Date {
  const stated = Math.max(startsAt.getTime() - RELEASE_BEFORE_MS, pickedAt.getTime() + MIN_TIME_TO_CONFIRM_MS)
  const fair = mailedAt === null ? stated : mailedAt.getTime() + MIN_TIME_TO_CONFIRM_MS
  return new Date(fair - MAIL_DELAY_MS > stated ? fair : stated)
}
