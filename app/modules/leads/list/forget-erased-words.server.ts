import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'

/** Pages of the search index that one step writes at most: some 30 ms of work. */
const PAGES_AT_ONCE = 200

/**
 * Takes out of the search index what leads that are gone have left in it, three letters at a time: merges its parts into one, a step after the other, so that
 * requests come in between.
 */
export async function forgetErasedWords(signal: AbortSignal): Promise<void> {
  // A negative number begins to merge all there is; the steps after it go on.
  for (let pages = -PAGES_AT_ONCE; ; pages = PAGES_AT_ONCE) {
    signal.throwIfAborted()
    const before = totalChanges()
    db().run(sql`insert into listed_leads_search (listed_leads_search, rank) values ('merge', ${pages})`)
    // The statement itself counts as one; an index that is merged is left as it is.
    if (totalChanges() - before < 2) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function totalChanges(): number {
  return db().get<{ n: number }>(sql`select total_changes() as n`).n
}
