import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'

/** When the waiting job with this unique key is tried next; null where there is none. */
export function findNextTry(uniqueKey: string): Date | null {
  const job = db()
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.uniqueKey, uniqueKey), eq(jobs.state, 'waiting')))
    .get()
  return job?.runAt ?? null
}
