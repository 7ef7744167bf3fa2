import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { rateBuckets } from '#app/db/schema/jobs.ts'
import { granted, type RateLimit, refilled } from './rate-limit.ts'

/** How many of `wanted` all limits grant at `now`. */
export function countGranted(tx: Db | Tx, limits: readonly RateLimit[], wanted: number, now: Date): number {
  return Math.min(wanted, ...limits.map((limit) => granted(limit, tokensOf(tx, limit, now), wanted)))
}

/** Takes `count` from each limit. */
export function consumeRateLimits(tx: Tx, limits: readonly RateLimit[], count: number, now: Date): void {
  if (count === 0) return
  for (const limit of limits) {
    const tokens = tokensOf(tx, limit, now) - count
    bucketSet(tx, { name: limit.name, tokens, filledAt: now }).run()
  }
}

const bucketSet = statement((db, { tokens, filledAt, name }: { tokens: number; filledAt: Date; name: string }) => {
  const bucket = { tokens, filledAt }
  return db
    .insert(rateBuckets)
    .values({ name, ...bucket })
    .onConflictDoUpdate({ target: rateBuckets.name, set: bucket })
})

function tokensOf(tx: Db | Tx, limit: RateLimit, now: Date): number {
  return refilled(limit, bucketOf(tx, { name: limit.name }).get(), now)
}

const bucketOf = statement((db, { name }: { name: string }) =>
  db.select({ tokens: rateBuckets.tokens, filledAt: rateBuckets.filledAt }).from(rateBuckets).where(eq(rateBuckets.name, name)),
)
