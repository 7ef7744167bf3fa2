import { inArray } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadFiles } from '#app/db/schema/index.ts'

/** Puts files of one lead with another one, as where the mail that they came with was on the wrong one. */
export function moveFiles(tx: Tx, ids: readonly string[], leadId: string): void {
  if (ids.length === 0) return
  tx.update(leadFiles)
    .set({ leadId })
    .where(inArray(leadFiles.id, [...ids]))
    .run()
}
