import { MINUTE_MS } from '#app/format/duration.ts'
import type { JobKind } from './queues/queues.ts'

const DAY_MS = 24 * 60 * MINUTE_MS

/** A handler that runs longer than this has failed. */
export const JOB_TIME_LIMIT_MS = 90_000
/** A claimed job belongs to its worker for this long; longer than the time limit, so that no one takes it over while it still runs. */
export const LEASE_MS = 120_000
/** A job of any kind waits no longer than this after a failure. */
export const MAX_RETRY_MS = DAY_MS
/** Tries of a job in a row that ended with the end of their process: after so many the job is taken for what ends it. */
export const MAX_LOST_TRIES = 8
/** Each wait is this many times the one before it. */
const BACK_OFF_FACTOR = 4
/** A wait is made shorter or longer by up to this fraction, so that jobs that failed together do not come back together. */
const JITTER_FRACTION = 0.2

/** How often a job is tried, and the longest wait between two tries, in milliseconds. */
export type RetryPolicy = { maxAttempts: number; maxWaitMs: number }

/** Two days, with long waits: others' servers are not asked often, nor is what costs money. */
const ORDINARY: RetryPolicy = { maxAttempts: 8, maxWaitMs: MAX_RETRY_MS }
/** About every half hour, so that what waited leaves within an hour once a provider is back. */
const MAX_PATIENT_WAIT_MS = 36 * MINUTE_MS

/** Kinds that someone waits for. A message is given up after five days, as mail servers do it (RFC 5321, section 4.5.4.1), a document or a lead for the CRM after two. */
const POLICIES: Partial<Record<JobKind, RetryPolicy>> = {
  'send-message': { maxAttempts: 250, maxWaitMs: MAX_PATIENT_WAIT_MS },
  'send-agreement': { maxAttempts: 100, maxWaitMs: MAX_PATIENT_WAIT_MS },
  'readdress-agreement': { maxAttempts: 100, maxWaitMs: MAX_PATIENT_WAIT_MS },
  'remind-at-provider': { maxAttempts: 100, maxWaitMs: MAX_PATIENT_WAIT_MS },
  'sync-crm-lead': { maxAttempts: 100, maxWaitMs: MAX_PATIENT_WAIT_MS },
}

/** How a kind of job is tried again; one that this version does not know, as most are. */
export function retryPolicyOf(kind: string): RetryPolicy {
  const policies: Partial<Record<string, RetryPolicy>> = POLICIES
  return policies[kind] ?? ORDINARY
}

/**
 * Milliseconds until a job that failed for the `attempts`-th time is tried again: about 1, 4, 16 minutes and so on, never more than the policy's longest wait. `random` is from 0
 * up to 1.
 */
export function retryDelayMs(attempts: number, random: number, { maxWaitMs }: RetryPolicy = ORDINARY): number {
  // The longest waits are spread as well, below their limit.
  const middle = Math.min(maxWaitMs / (1 + JITTER_FRACTION), MINUTE_MS * BACK_OFF_FACTOR ** Math.max(0, attempts - 1))
  return Math.round(middle * (1 + JITTER_FRACTION * (2 * random - 1)))
}
