import { MINUTE_MS } from '#app/format/duration.ts'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A session ends this long after its last use. */
export const SESSION_IDLE_MS = 12 * HOUR_MS
/** A session ends this long after signing in, even if it is used. */
export const SESSION_ABSOLUTE_MS = 14 * DAY_MS
/** Maximum sessions per account: a new one ends the oldest. */
export const MAX_SESSIONS = 20
/** A use is recorded at most this often. */
const LAST_SEEN_STEP_MS = MINUTE_MS

export type SessionTimes = { lastSeenAt: Date; expiresAt: Date }

/** The latest end of a session that starts now. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_ABSOLUTE_MS)
}

export function isSessionLive(session: SessionTimes, now: Date): boolean {
  return now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < SESSION_IDLE_MS
}

/** Whether to record a use now. Overwrites a time in the future, in case the clock was set back. */
export function isLastSeenStale(session: SessionTimes, now: Date): boolean {
  return Math.abs(now.getTime() - session.lastSeenAt.getTime()) >= LAST_SEEN_STEP_MS
}

/** For this long after signing in, in ms, users can end sessions without entering their password again. */
const RECENT_SIGN_IN_MS = 15 * MINUTE_MS

/**
 * Whether a session started recently enough to end others without the password. Signing in with a passkey counts too, because it
 * counts as both steps (docs/product/staff-and-sign-in.md).
 */
export function isSignInRecent(session: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() < RECENT_SIGN_IN_MS
}
