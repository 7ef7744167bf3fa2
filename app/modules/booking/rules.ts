/** Walkthroughs ahead that one mailbox has at most; who has more houses to show calls, and they are seen on one way. */
export const MAX_OPEN_BOOKINGS = 2

/** One free hour of so many may be held by bookings that no one has confirmed, so that made-up ones never fill the calendar. */
const FREE_HOURS_PER_UNCONFIRMED = 5

/** Before a walkthrough that no one has confirmed, in ms: then its hour is free for others again. */
const RELEASE_BEFORE_MS = 24 * 60 * 60_000
/** What an owner has to confirm a time at least, in ms, however soon it is. */
const MIN_TIME_TO_CONFIRM_MS = 2 * 60 * 60_000

/** How many bookings may be unconfirmed at a time. `freeHours`: those that are not taken by confirmed ones. */
export function maxUnconfirmedBookings(freeHours: number): number {
  return Math.floor(freeHours / FREE_HOURS_PER_UNCONFIRMED)
}

/** When the hour of a booking is free again that has not been confirmed until then. `pickedAt`: when its time was picked. */
export function releaseTime({ startsAt, pickedAt }: { startsAt: Date; pickedAt: Date }): Date {
  return new Date(Math.max(startsAt.getTime() - RELEASE_BEFORE_MS, pickedAt.getTime() + MIN_TIME_TO_CONFIRM_MS))
}
