import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadActivities, leadProgress, leads } from '#app/db/schema/index.ts'
import { leftMsOf, unsentOf } from './mailed.server.ts'

/** The summary of a first contact that staff marked, for its Undo. */
export const FIRST_CONTACT_MARKED = 'Marked as contacted'

/** Records when the team last contacted the lead. A message may leave after a later contact. */
export function markContacted(tx: Tx, leadId: string, at: Date): void {
  tx.update(leads)
    .set({ lastContactedAt: at })
    .where(and(eq(leads.id, leadId), or(isNull(leads.lastContactedAt), lt(leads.lastContactedAt, at))))
    .run()
}

/** Whether staff undid their mark of a first contact. */
const isMarkUndone = sql`exists (select 1 from lead_activities as undone where undone.lead_id = ${leadActivities.leadId}
  and undone.kind = 'change_undone' and undone.summary = 'Undone: ' || ${FIRST_CONTACT_MARKED} and undone.created_at >= ${leadActivities.createdAt})`

/** The team's contacts that count: not an undone mark, nor a message that has not left or came back. */
const COUNTING = and(
  eq(leadActivities.actorKind, 'staff'),
  sql`${leadActivities.kind} in ('contacted', 'call_logged', 'text_logged', 'meeting_logged', 'mail_written', 'text_written')`,
  sql`(${leadActivities.kind} <> 'contacted' or not ${isMarkUndone})`,
  sql`${unsentOf(leadActivities.detail)} is null`,
)

/** Takes back the contact of a message that left at `leftAt` and came back. The other contacts set the first and last one. */
export function takeBackContact(tx: Tx, leadId: string, leftAt: Date): void {
  const marked = tx
    .select({ lastAt: leads.lastContactedAt, firstAt: leadProgress.firstContactAt })
    .from(leads)
    .leftJoin(leadProgress, eq(leadProgress.leadId, leads.id))
    .where(eq(leads.id, leadId))
    .get()
  const isMarked = (at: Date | null | undefined) => at?.getTime() === leftAt.getTime()
  if (!isMarked(marked?.lastAt) && !isMarked(marked?.firstAt)) return
  const at = sql<number>`coalesce(${leftMsOf(leadActivities.detail)}, ${leadActivities.createdAt})`
  const left = tx
    .select({ firstMs: sql<number | null>`min(${at})`, lastMs: sql<number | null>`max(${at})` })
    .from(leadActivities)
    .where(and(eq(leadActivities.leadId, leadId), COUNTING))
    .get()
  // A trigger sets the first contact: null clears it, and the next value becomes the first.
  for (const ms of [null, left?.firstMs ?? null, left?.lastMs ?? null])
    tx.update(leads)
      .set({ lastContactedAt: ms === null ? null : new Date(ms) })
      .where(eq(leads.id, leadId))
      .run()
}
