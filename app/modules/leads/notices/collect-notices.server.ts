import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { type LEAD_NOTICES, leadNotices, users } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { staffWhoMay } from '#app/modules/users/queries.server.ts'

/** Events within this time are combined in one email. */
const COLLECT_MS = 2 * MINUTE_MS

/** Emails a staff member that a lead was assigned to them, if they want it (`/account`). */
export function noticeOfAssignment(tx: Tx, { leadId, userId }: { leadId: string; userId: string }): void {
  const wants = and(eq(users.id, userId), eq(users.mailsAssigned, true), staffWhoMay('see'))
  if (tx.select({ id: users.id }).from(users).where(wants).get()) collect(tx, { userId, leadId, kind: 'assigned' })
}

const whoWantsNewLeads = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.mailsNewLeads, true), staffWhoMay('see'))),
)

/** Emails everyone who wants to know about new leads. `exceptIds`: people who already know. */
export function noticeOfNewLead(tx: Tx, { leadId, exceptIds }: { leadId: string; exceptIds: (string | undefined)[] }): void {
  for (const { id } of whoWantsNewLeads(tx).all()) if (!exceptIds.includes(id)) collect(tx, { userId: id, leadId, kind: 'new' })
}

function collect(tx: Tx, notice: { userId: string; leadId: string; kind: (typeof LEAD_NOTICES)[number] }): void {
  insertRow(tx, leadNotices, notice)
  const { userId } = notice
  const runAt = new Date(Date.now() + COLLECT_MS)
  enqueueJob(tx, { kind: 'lead-notices', payload: { userId }, uniqueKey: `lead-notices:${userId}`, runAt })
}
