import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'

/** Index pages that one step writes at most: about 30 ms of work. */
const PAGES_AT_ONCE = 200

/**
 * Removes leftover text of deleted leads from the search index (trigrams): merges its segments step by step, so that requests get
 * their turn in between.
 */
export async function purgeErasedText(signal: AbortSignal): Promise<void> {
  // A negative number starts a full merge; the next steps continue it.
  for (let pages = -PAGES_AT_ONCE; ; pages = PAGES_AT_ONCE) {
    signal.throwIfAborted()
    const before = totalChanges()
    db().run(sql`insert into listed_leads_search (listed_leads_search, rank) values ('merge', ${pages})`)
    // The statement itself counts as one change; a merged index is not changed further.
    if (totalChanges() - before < 2) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function totalChanges(): number {
  return db().get<{ n: number }>(sql`select total_changes() as n`).n
}
