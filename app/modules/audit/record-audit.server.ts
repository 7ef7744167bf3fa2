import type { Tx } from '#app/db/client.server.ts'
import { type AUDIT_ACTIONS, auditLog } from '#app/db/schema/index.ts'

export type NewAudit = {
  /** Who did it; left out where it was the product itself or somebody at the machine. */
  userId?: string
  action: (typeof AUDIT_ACTIONS)[number]
  /** Id of what it was done to. */
  subject: string
  detail?: Record<string, unknown>
}

/** Writes down what staff did that is no part of one lead's timeline, in the transaction of the change it tells of. */
export function recordAudit(tx: Tx, { userId, action, subject, detail }: NewAudit): void {
  tx.insert(auditLog).values({ userId, action, subject, detail }).run()
}
