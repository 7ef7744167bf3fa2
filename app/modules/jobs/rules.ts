import { MINUTE_MS } from '#app/format/duration.ts'
import type { JobKind } from '#app/db/schema/jobs.ts'

const DAY_MS = 24 * 60 * MINUTE_MS

/** A handler that runs longer than this has failed. */
export const JOB_TIME_LIMIT_MS = 90_000
/** How long a worker's claim lasts; longer than the time limit, so that no other worker takes over a running job. */
export const LEASE_MS = 120_000
/** The longest wait of any job after a failure. */
export const MAX_RETRY_MS = DAY_MS
/** After this many attempts in a row whose process died, the job is considered the cause. */
export const MAX_INTERRUPTED_ATTEMPTS = 8
/** Each wait is this many times the previous one. */
const BACK_OFF_FACTOR = 4
/** Each wait varies randomly by up to this fraction, so that jobs that failed together are not retried together. */
const JITTER_FRACTION = 0.2

/** How often a job is tried, and the longest wait between two attempts, in milliseconds. */
type RetryPolicy = { maxAttempts: number; maxWaitMs: number }

/** Two days with long waits, to avoid many requests to other servers, or to paid services. */
const ORDINARY: RetryPolicy = { maxAttempts: 8, maxWaitMs: MAX_RETRY_MS }
/** About every half hour, so that waiting work is done within an hour after a provider recovers. */
const MAX_PATIENT_WAIT_MS = 36 * MINUTE_MS

/**
 * Kinds that someone waits for. We give up on a message after five days, as mail servers do (RFC 5321, section 4.5.4.1), and on a
 * document or a lead for the CRM after two.
 */
const POLICIES: Partial<Record<JobKind, RetryPolicy>> = {
  'send-message': { maxAttempts: 250, maxWaitMs: MAX_PATIENT_WAIT_MS },
  'send-agreement': { maxAttempts: 100, maxWaitMs: MAX_PATIENT_WAIT_MS },
  'readdress-agreement': { maxAttempts: 100, maxWaitMs: MAX_PATIENT_WAIT_MS },
  'remind-at-provider': { maxAttempts: 100, maxWaitMs: MAX_PATIENT_WAIT_MS },
  'sync-crm-lead': { maxAttempts: 100, maxWaitMs: MAX_PATIENT_WAIT_MS },
}

/** A job kind's retry policy. An unknown kind gets the ordinary one. */
export function retryPolicyOf(kind: string): RetryPolicy {
  const policies: Partial<Record<string, RetryPolicy>> = POLICIES
  return policies[kind] ?? ORDINARY
}

/**
 * Milliseconds until the retry after the `attempts`-th failure: about 1, 4, 16 minutes and so on,
 * up to the policy's longest wait. `random` is in [0, 1).
 */
export function retryDelayMs(attempts: number, random: number, { maxWaitMs }: RetryPolicy = ORDINARY): number {
  // The longest waits vary too, without exceeding the limit.
  const middle = Math.min(maxWaitMs / (1 + JITTER_FRACTION), MINUTE_MS * BACK_OFF_FACTOR ** Math.max(0, attempts - 1))
  return Math.round(middle * (1 + JITTER_FRACTION * (2 * random - 1)))
}
