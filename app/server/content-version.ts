import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { contentVersion } from '#app/db/schema/index.ts'

const storedVersion = statement((db) =>
  db.select({ version: contentVersion.version }).from(contentVersion).where(eq(contentVersion.id, 1)),
)

/** A function that reads the public content's version, a row that triggers increment with every change. */
export function contentVersionReader(): () => number {
  let known: number | undefined
  return () => {
    if (known !== undefined) return known
    known = storedVersion(db()).get()?.version ?? 0
    // One answer reads it several times. Anyone who has seen a change reads it in a later turn of the event loop.
    setImmediate(() => (known = undefined))
    return known
  }
}
