import { newSecret } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { type NewActivity, recordActivity } from '#app/modules/timeline/record-activity.server.ts'

export type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'emailKey'>

/** Writes a lead and the first line of its timeline, in the caller's transaction. Returns its id. */
export function createLead(tx: Tx, lead: NewLead, cause: Pick<NewActivity, 'actor' | 'summary' | 'detail'>): string {
  const leadId = newSecret()
  insertRow(tx, leads, { ...lead, id: leadId })
  recordActivity(tx, { leadId, kind: 'created', ...cause })
  return leadId
}
