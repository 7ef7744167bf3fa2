import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { type LEAD_NOTICES, leadNotices, users } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { staffWhoMay } from '#app/modules/users/queries.server.ts'

/** What happens within this time is reported in one mail. */
const COLLECT_MS = 2 * MINUTE_MS

/** Tells a member of staff by mail that a lead was given to them, if they want to know (`/account`). */
export function noticeOfAssignment(tx: Tx, { leadId, userId }: { leadId: string; userId: string }): void {
  const wants = and(eq(users.id, userId), eq(users.mailsAssigned, true), staffWhoMay('see'))
  if (tx.select({ id: users.id }).from(users).where(wants).get()) collect(tx, { userId, leadId, kind: 'assigned' })
}

const whoWantsNewLeads = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.mailsNewLeads, true), staffWhoMay('see')))
    .prepare(),
)

/** Notifies those who want to know of every new lead; `exceptIds`: who knows of it already. */
export function noticeOfNewLead(tx: Tx, { leadId, exceptIds }: { leadId: string; exceptIds: (string | undefined)[] }): void {
  for (const { id } of whoWantsNewLeads(tx).all()) if (!exceptIds.includes(id)) collect(tx, { userId: id, leadId, kind: 'new' })
}

function collect(tx: Tx, notice: { userId: string; leadId: string; kind: (typeof LEAD_NOTICES)[number] }): void {
  insertRow(tx, leadNotices, notice)
  const { userId } = notice
  const runAt = new Date(Date.now() + COLLECT_MS)
  enqueueJob(tx, { kind: 'lead-notices', payload: { userId }, uniqueKey: `lead-notices:${userId}`, runAt })
}
