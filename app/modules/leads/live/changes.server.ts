import { asc, gt, max, min } from 'drizzle-orm'
import { readOnce } from '#app/config/request-scope.server.ts'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadChanges } from '#app/db/schema/index.ts'
import { foldChanges, type FoldedChanges } from './fold-changes.ts'

const newestKey = statement((db) => db.select({ key: max(leadChanges.key) }).from(leadChanges))
const oldestKey = statement((db) => db.select({ key: min(leadChanges.key) }).from(leadChanges))

/** The key of the newest change to listed leads; 0 if there is none. It only increases, across all processes. */
export function newestChangeKey(): number {
  return readOnce('newest change', () => newestKey(db()).get()?.key ?? 0)
}

const changesAfterKey = statement((db, { key }: { key: number }) =>
  db.select().from(leadChanges).where(gt(leadChanges.key, key)).orderBy(asc(leadChanges.key)),
)

/** The changes to listed leads after a key. Null if too many changes have happened to still know. */
export function listChangesAfter(key: number): FoldedChanges | null {
  const isKnown = key <= newestChangeKey() && key >= (oldestKey(db()).get()?.key ?? 1) - 1
  return isKnown ? foldChanges(changesAfterKey(db(), { key }).all()) : null
}
