import { inTransaction } from '#app/db/client.server.ts'
import { crmRecords } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { IS_FAILED } from './queries.server.ts'
import { expediteOpenLeads } from './schedule-sync.server.ts'

/** Has what was given up tried again, for which jobs are written within a minute, and what waits after a failure tried now. Returns how many. */
export function retryLeads(actor: { id: string }, now = new Date()): number {
  return inTransaction((tx) => {
    const { changes: failed } = tx.update(crmRecords).set({ failedVersion: 0 }).where(IS_FAILED).run()
    const leads = failed + expediteOpenLeads(tx, now)
    if (leads > 0) recordAudit(tx, { userId: actor.id, action: 'crm_repeated', subject: 'crm', detail: { leads } })
    return leads
  })
}
