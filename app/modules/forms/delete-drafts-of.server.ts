import { sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { drafts } from '#app/db/schema/index.ts'

/** Deletes the forms that someone began with this address, in lower case. */
export function deleteDraftsOf(tx: Tx, emailKey: string): void {
  tx.delete(drafts)
    .where(sql`instr(lower(${drafts.payload}), ${JSON.stringify(emailKey)}) > 0`)
    .run()
}
