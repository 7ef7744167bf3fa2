import { inArray } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadFiles } from '#app/db/schema/index.ts'

/** Puts files with a lead: those of another one, as where the mail that they came with was on the wrong one, or of a mail that was no one's. */
export function moveFiles(tx: Tx, ids: readonly string[], leadId: string): void {
  if (ids.length === 0) return
  tx.update(leadFiles)
    .set({ leadId, receivedMessageId: null })
    .where(inArray(leadFiles.id, [...ids]))
    .run()
}
