import { MINUTE_MS } from '#app/format/duration.ts'

const DAY_MS = 24 * 60 * MINUTE_MS

/** A handler that runs longer than this has failed. */
export const JOB_TIME_LIMIT_MS = 90_000
/** A claimed job belongs to its worker for this long; longer than the time limit, so that nobody takes it over while it still runs. */
export const LEASE_MS = 120_000
/** The longest wait after a failure. */
export const MAX_RETRY_MS = DAY_MS
/** Each wait is this many times the one before it. */
const BACK_OFF_FACTOR = 4
/** A wait is made shorter or longer by up to this fraction, so that jobs that failed together do not come back together. */
const JITTER_FRACTION = 0.2

/** Milliseconds until a job that failed for the `attempts`-th time is tried again: about 1, 4, 16 minutes … at most a day. `random` is from 0 up to 1. */
export function retryDelayMs(attempts: number, random: number): number {
  const wait = Math.min(MAX_RETRY_MS, MINUTE_MS * BACK_OFF_FACTOR ** Math.max(0, attempts - 1))
  return Math.min(MAX_RETRY_MS, Math.round(wait * (1 + JITTER_FRACTION * (2 * random - 1))))
}
