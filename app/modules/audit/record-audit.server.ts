import { currentRequest } from '#app/config/request-scope.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { type AuditAction, auditLog } from '#app/db/schema/index.ts'
import { areaOf } from './areas.ts'

export type NewAudit = {
  /** Who did it; left out where it was the product itself or someone at the machine. */
  userId?: string
  action: AuditAction
  /** Id of what it was done to. */
  subject: string
  /** Ids, counts and names of fields: never what someone wrote into them. */
  detail?: Record<string, unknown>
  /** Where it came from; the address of the request, when left out. */
  ipAddress?: string
}

/** Writes a line of the audit log, in the transaction of what it reports. */
export function recordAudit(tx: Tx, { userId, action, subject, detail, ipAddress = currentRequest()?.ip }: NewAudit): void {
  insertRow(tx, auditLog, { userId, area: areaOf(action), action, subject, detail, ipAddress })
}
