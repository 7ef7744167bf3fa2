import { MINUTE_MS } from '#app/format/duration.ts'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A session ends this long after it was last used. */
export const SESSION_IDLE_MS = 12 * HOUR_MS
/** A session ends this long after signing in, however much it is used. */
export const SESSION_ABSOLUTE_MS = 14 * DAY_MS
/** An account has at most so many sessions: the oldest ends when one more begins. */
export const MAX_SESSIONS = 20
/** Being used is written down at most this often. */
const LAST_SEEN_STEP_MS = MINUTE_MS

export type SessionTimes = { lastSeenAt: Date; expiresAt: Date }

/** When a session that starts now ends at the latest. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_ABSOLUTE_MS)
}

/** Whether a session may still be used. */
export function isSessionLive(session: SessionTimes, now: Date): boolean {
  return now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < SESSION_IDLE_MS
}

/** Whether its use should be written down now. A time in the future is written over too: the clock was set back since. */
export function isLastSeenStale(session: SessionTimes, now: Date): boolean {
  return Math.abs(now.getTime() - session.lastSeenAt.getTime()) >= LAST_SEEN_STEP_MS
}

/** Within this time of signing in, in ms, no one is asked for the password again before sessions are ended. */
const RECENT_SIGN_IN_MS = 15 * MINUTE_MS

/** Whether a session was started a moment ago, by who typed a password then. */
export function isSignInRecent(session: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() < RECENT_SIGN_IN_MS
}
