import { asc, gt, max, min, sql } from 'drizzle-orm'
import { readOnce } from '#app/config/request-scope.server.ts'
import { db } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { leadChanges } from '#app/db/schema/index.ts'
import { foldChanges, type FoldedChanges } from './fold-changes.ts'

const newestKey = prepared((db) =>
  db
    .select({ key: max(leadChanges.key) })
    .from(leadChanges)
    .prepare(),
)
const oldestKey = prepared((db) =>
  db
    .select({ key: min(leadChanges.key) })
    .from(leadChanges)
    .prepare(),
)

/** The key of the newest change of the leads that lists show; 0 where there was none yet. It only rises, whichever process writes. */
export function newestChangeKey(): number {
  return readOnce('newest change', () => newestKey(db()).get()?.key ?? 0)
}

const changesAfterKey = prepared((db) =>
  db
    .select()
    .from(leadChanges)
    .where(gt(leadChanges.key, sql.placeholder('key')))
    .orderBy(asc(leadChanges.key))
    .prepare(),
)

/** What became of the leads of the lists after a key. Null where so much happened since that it is no longer known. */
export function listChangesAfter(key: number): FoldedChanges | null {
  const isKnown = key <= newestChangeKey() && key >= (oldestKey(db()).get()?.key ?? 1) - 1
  return isKnown ? foldChanges(changesAfterKey(db()).all({ key })) : null
}
