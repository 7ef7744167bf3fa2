import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { boundParam, prepared } from '#app/db/prepared.server.ts'
import { bookings, leads, payments } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { findRunEndedByDeletion, resumeRun, stopRun } from '#app/modules/campaigns/runs.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { cancelMessages } from '#app/modules/messaging/outbox/cancel-messages.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { isInTrash } from './list-trash.server.ts'
import { TRASH_DAYS } from './rules.ts'

type Step = { leadId: string; actor: Actor; now: Date }

const trashLead = prepared((db) =>
  db
    .update(leads)
    .set({ deletedAt: boundParam(leads.deletedAt, 'now'), updatedAt: boundParam(leads.updatedAt, 'now') })
    .where(and(eq(leads.id, sql.placeholder('leadId')), isNull(leads.deletedAt)))
    .prepare(),
)

/** How long a deletion may be undone before the owner of a walkthrough is mailed about it. */
export const RESTORE_WAIT_MS = 10 * MINUTE_MS

const walkthroughAheadOf = prepared((db) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.leadId, sql.placeholder('leadId')),
        sql`${bookings.state} = 'booked'`,
        gt(bookings.startsAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
)

const openPaymentOf = prepared((db) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.leadId, sql.placeholder('leadId')), sql`${payments.state} = 'open'`))
    .prepare(),
)

/**
 * Puts a lead into the trash: its pending messages are canceled, its campaign stops, its checkout is ended by a job, its timeline says so. Its links stop by themselves,
 * because no one reads a lead of the trash; its walkthrough is canceled in ten minutes. False where it lies there already, or there is no such lead.
 */
export function moveToTrash(tx: Tx, { leadId, actor, now }: Step): boolean {
  if (trashLead(tx).run({ leadId, now }).changes === 0) return false
  cancelMessages(tx, leadId, 'The lead was deleted before this was sent.')
  stopRun(tx, { leadId, actor, reason: 'lead_deleted', now })
  // At the provider, which is asked outside of a transaction.
  if (openPaymentOf(tx).get({ leadId }))
    enqueueJob(tx, { kind: 'reconcile-checkouts', payload: {}, uniqueKey: 'checkouts-of-the-trash' })
  // Anyone who booked a walkthrough hears that no one comes, unless the lead is restored in the minutes until then.
  if (walkthroughAheadOf(tx).get({ leadId, now: now.getTime() }))
    enqueueJob(tx, {
      kind: 'walkthrough-mail',
      payload: { leadId },
      uniqueKey: `walkthrough-mail:${leadId}:deleted:${now.getTime()}`,
      runAt: new Date(now.getTime() + RESTORE_WAIT_MS),
    })
  recordLeadEvent(tx, { leadId, kind: 'deleted', actor, summary: `Deleted: in the trash for ${TRASH_DAYS} days` })
  return true
}

const binnedLead = prepared((db) =>
  db
    .select({ deletedAt: leads.deletedAt })
    .from(leads)
    .where(and(eq(leads.id, sql.placeholder('leadId')), isInTrash()))
    .prepare(),
)

const restoreLead = prepared((db) =>
  db
    .update(leads)
    .set({ deletedAt: null, updatedAt: boundParam(leads.updatedAt, 'now') })
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare(),
)

/** Takes a lead out of the trash: all of it comes back, and its campaign goes on; messages that were canceled do not. False where it does not lie there. */
export function takeFromTrash(tx: Tx, { leadId, actor, now }: Step): boolean {
  const lead = binnedLead(tx).get({ leadId })
  if (!lead?.deletedAt) return false
  restoreLead(tx).run({ leadId, now })
  const runId = findRunEndedByDeletion(tx, leadId, lead.deletedAt)
  if (runId !== null) resumeRun(tx, { runId, leadId, reason: 'lead_deleted', endedAt: lead.deletedAt })
  recordLeadEvent(tx, { leadId, kind: 'restored', actor, summary: 'Restored from the trash' })
  return true
}
