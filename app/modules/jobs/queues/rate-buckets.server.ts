import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { boundParam, prepared } from '#app/db/prepared.server.ts'
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
    bucketSet(tx).run({ name: limit.name, tokens, filledAt: now })
  }
}

const bucketSet = prepared((db) => {
  const bucket = { tokens: boundParam(rateBuckets.tokens, 'tokens'), filledAt: boundParam(rateBuckets.filledAt, 'filledAt') }
  return db
    .insert(rateBuckets)
    .values({ name: sql.placeholder('name'), ...bucket })
    .onConflictDoUpdate({ target: rateBuckets.name, set: bucket })
    .prepare()
})

function tokensOf(tx: Db | Tx, limit: RateLimit, now: Date): number {
  return refilled(limit, bucketOf(tx).get({ name: limit.name }), now)
}

const bucketOf = prepared((db) =>
  db
    .select({ tokens: rateBuckets.tokens, filledAt: rateBuckets.filledAt })
    .from(rateBuckets)
    .where(eq(rateBuckets.name, sql.placeholder('name')))
    .prepare(),
)
