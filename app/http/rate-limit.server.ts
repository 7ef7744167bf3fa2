import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { eq, sql } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { db } from '#app/db/client.server.ts'
import { rateLimits } from '#app/db/schema/index.ts'
import { isStorageFull } from '#app/db/storage-full.ts'
import { formatWait, networkOf, type RateRule, rateRules } from './rate-rules.ts'

/** Most counts in memory. The oldest are dropped. */
const MAX_COUNTS = 10_000

/** A count including this request, at most one above its rule's limit, and the seconds until it resets. */
type Taken = { count: number; retryAfterSeconds: number }

type Count = { count: number; endsAt: number }

/**
 * This process's own counts while the database can't be written (a full disk): reads continue, and guessing passwords stays
 * limited. Uses a monotonic clock.
 */
class RateMemory {
  readonly #counts = new Map<string, Count>()

  /** Adds one to a count, starting it at `begun` if it is new. */
  take(key: string, rule: RateRule, begun: number, now = performance.now()): Taken {
    const known = this.#counts.get(key)
    const current = known && known.endsAt > now ? known : { count: begun, endsAt: now + rule.windowSeconds * 1000 }
    const retryAfterSeconds = Math.max(1, Math.ceil((current.endsAt - now) / 1000))
    if (current.count >= rule.max) return { count: rule.max + 1, retryAfterSeconds }
    current.count += 1
    this.#counts.set(key, current)
    const oldest = this.#counts.keys().next()
    if (this.#counts.size > MAX_COUNTS && !oldest.done) this.#counts.delete(oldest.value)
    return { count: current.count, retryAfterSeconds }
  }
}

/** The refusal of a request over its rate limit. */
export type RateRefusal = { rule: keyof typeof rateRules; retryAfterSeconds: number; message: string }

/**
 * Counts this request. Over the rule's limit, throws a 429 response with a message and Retry-After. Call it first in an action,
 * or before costly work: `limitRate(context, 'public-form')`. `subject`: what to count instead of the visitor's network (such as
 * an account).
 */
export function limitRate(context: AppLoadContext, rule: keyof typeof rateRules, subject?: string): void {
  const refusal = countRequest(context, rule, subject)
  if (!refusal) return
  throw new Response(refusal.message, {
    status: 429,
    headers: { ...setRetryAfter(context, refusal), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

/** The same without throwing, for a form that shows the refusal. Null if the request may proceed. */
export function countRequest(context: AppLoadContext, rule: keyof typeof rateRules, subject?: string): RateRefusal | null {
  if (env().RATE_LIMITS === 'off') return null
  const counted = subject ?? addressOf(context)
  if (counted === undefined) return null
  const { count, retryAfterSeconds } = take(rule, counted, new Date())
  if (count <= rateRules[rule].max) return null
  logSecurityEvent('rate-limited', { rule })
  return refuseFor(rule, retryAfterSeconds)
}

/**
 * A count that a use case makes instead of the route: `count` returns false over the limit, and `answer` then returns the route's
 * response.
 */
export function countLater(context: AppLoadContext, rule: keyof typeof rateRules, subject?: string) {
  let refusal: RateRefusal | null = null
  return {
    count: () => (refusal = countRequest(context, rule, subject)) === null,
    answer(headers = new Headers()) {
      if (refusal === null) throw new Error('No request was rate limited')
      for (const [name, value] of Object.entries(setRetryAfter(context, refusal))) headers.set(name, value)
      return { ...rateReply(context, refusal), headers }
    },
  }
}

/** The errors of a form over its rate limit, for `reply`. */
export function rateReply(context: AppLoadContext, refusal: RateRefusal) {
  return { formErrors: [refusal.message], status: 429, headers: setRetryAfter(context, refusal) }
}

/** The errors of a form once all visitors together reach the limit of new leads. */
export function overLimitReply(context: AppLoadContext, { retryAfterSeconds }: Pick<RateRefusal, 'retryAfterSeconds'>) {
  const wait = formatWait(retryAfterSeconds)
  const message = `We’re getting more requests than we can handle right now, so we didn’t save this one. Please try again ${wait}.`
  return { formErrors: [message], status: 503, headers: setRetryAfter(context, { retryAfterSeconds }) }
}

/** A rule's refusal message. */
export function refuseFor(rule: keyof typeof rateRules, retryAfterSeconds: number): RateRefusal {
  return { rule, retryAfterSeconds, message: `${rateRules[rule].refusal} Please try again ${formatWait(retryAfterSeconds)}.` }
}

/**
 * Whether a mailbox got its links of this window, counted per `subject`: then no email is sent, and the page does not say so,
 * because the requester may be someone else. A repeat within a minute is not counted: it emails nothing while the first link
 * works.
 */
export function isOverMailLimit(
  context: AppLoadContext,
  rule: 'password-reset-account' | 'mail-link-lead',
  subject: string,
): boolean {
  const repeat = `${rule} ${subject}`
  if (countUp('repeat', repeat) > rateRules.repeat.max || countRequest(context, rule, subject) === null) return false
  refundRequest(context, 'repeat', repeat)
  return true
}

/**
 * Counts without refusing anything. Returns the current window's count including this one, at most one above the limit; 0 if
 * rates aren't limited.
 */
export function countUp(rule: keyof typeof rateRules, subject: string): number {
  return env().RATE_LIMITS === 'off' ? 0 : take(rule, subject, new Date()).count
}

/** Sets Retry-After, also for whole pages, which don't pass on their action's headers. Returns the header for other answers. */
export function setRetryAfter(
  context: AppLoadContext,
  { retryAfterSeconds }: Pick<RateRefusal, 'retryAfterSeconds'>,
): { 'Retry-After': string } {
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  context.responseHeaders?.set('Retry-After', headers['Retry-After'])
  return headers
}

/** Reverts a request that turned out fine, such as a successful sign-in. */
export function refundRequest(context: AppLoadContext, rule: keyof typeof rateRules, subject?: string): void {
  const counted = subject ?? addressOf(context)
  if (env().RATE_LIMITS === 'off' || counted === undefined) return
  db()
    .update(rateLimits)
    .set({ count: sql`max(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, keyOf(rule, counted)))
    .run()
}

function keyOf(name: keyof typeof rateRules, counted: string): string {
  return createHash('sha256').update(`${name}\n${counted}`).digest('base64url')
}

/** Adds one to a count, atomically between processes. */
function take(name: keyof typeof rateRules, counted: string, now: Date): Taken {
  const rule: RateRule = rateRules[name]
  const key = keyOf(name, counted)
  const windowEnd = new Date(now.getTime() + rule.windowSeconds * 1000)
  // Only reads a full count, so that refused requests cost no write.
  const stored = db().select().from(rateLimits).where(eq(rateLimits.key, key)).get()
  if (stored && stored.count >= rule.max && isRunning(stored.resetsAt, now, windowEnd))
    return { count: rule.max + 1, retryAfterSeconds: secondsUntil(stored.resetsAt, now) }

  try {
    return countInDatabase(key, rule, windowEnd, now)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return memory.take(key, rule, stored && isRunning(stored.resetsAt, now, windowEnd) ? stored.count : 0)
  }
}

/** While the disk is full. */
const memory = new RateMemory()

function countInDatabase(key: string, rule: RateRule, windowEnd: Date, now: Date): Taken {
  // A count that ends later than a whole window from now was started before the clock was set back: it has ended, too.
  const over = sql`(${rateLimits.resetsAt} <= ${now.getTime()} or ${rateLimits.resetsAt} > ${windowEnd.getTime()})`
  const row = db()
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: windowEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${over} then ${windowEnd.getTime()} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning()
    .get()
  return { count: Math.min(row.count, rule.max + 1), retryAfterSeconds: secondsUntil(row.resetsAt, now) }
}

function isRunning(resetsAt: Date, now: Date, windowEnd: Date): boolean {
  return resetsAt > now && resetsAt <= windowEnd
}

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

let hasWarned = false

/** The visitor's network; undefined if the server doesn't provide IP addresses. */
function addressOf(context: AppLoadContext): string | undefined {
  if (context.clientIp !== undefined) return networkOf(context.clientIp)
  if (!hasWarned)
    log.warn('This server does not pass on the client’s address, so rates are not limited. Start it with scripts/serve.js.')
  hasWarned = true
  return undefined
}
