import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { users } from '#app/db/schema/index.ts'
import type { Viewer } from './sessions/viewer.ts'

const choiceOf = statement((db, { userId }: { userId: string }) =>
  db.select({ letterKeys: users.letterKeys }).from(users).where(eq(users.id, userId)),
)

/** Whether single-letter shortcuts are on for a user (docs/product/search.md). */
export function hasLetterKeys(userId: string): boolean {
  return choiceOf(db(), { userId }).get()?.letterKeys ?? true
}

/** Stores a user's own choice. */
export function switchLetterKeys(actor: Viewer, letterKeys: boolean): void {
  inTransaction((tx) => {
    tx.update(users).set({ letterKeys }).where(eq(users.id, actor.id)).run()
  })
}
