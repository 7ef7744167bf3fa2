import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { bookings, leads, payments } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { findRunEndedByDeletion, resumeRun, stopRun } from '#app/modules/campaigns/runs.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { cancelMessages } from '#app/modules/messaging/outbox/cancel-messages.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { isInTrash } from './list-trash.server.ts'
import { TRASH_DAYS } from './rules.ts'

type Step = { leadId: string; actor: Actor; now: Date }

const trashLead = statement((db, { now, leadId }: { now: Date; leadId: string }) =>
  db
    .update(leads)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt))),
)

/** Time to undo a deletion before the owner is emailed about their canceled walkthrough. */
export const RESTORE_WAIT_MS = 10 * MINUTE_MS

const walkthroughAheadOf = statement((db, { leadId, now }: { leadId: string; now: Date }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.leadId, leadId),
        or(
          and(sql`${bookings.state} = 'booked'`, gt(bookings.startsAt, now)),
          // Canceled, but the email about it is still to come.
          and(sql`${bookings.state} <> 'booked'`, gt(bookings.mailedStartsAt, now)),
        ),
      ),
    ),
)

/** Whether a lead has a walkthrough ahead, or its owner has not heard yet that it is canceled. */
function hasWalkthroughAhead(tx: Tx, leadId: string, now: Date): boolean {
  return walkthroughAheadOf(tx, { leadId, now }).get() !== undefined
}

const openPaymentOf = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.leadId, leadId), sql`${payments.state} = 'open'`)),
)

/**
 * Moves a lead to the trash: cancels its pending messages, stops its campaign and has a job end its checkout. Its links stop
 * working, and its walkthrough is canceled in ten minutes. False if it is already there or does not exist.
 */
export function moveToTrash(tx: Tx, { leadId, actor, now }: Step): boolean {
  if (trashLead(tx, { leadId, now }).run().changes === 0) return false
  cancelMessages(tx, leadId, 'The lead was deleted before this was sent.')
  stopRun(tx, { leadId, actor, reason: 'lead_deleted', now })
  // At the provider, which is called outside the transaction.
  if (openPaymentOf(tx, { leadId }).get())
    enqueueJob(tx, { kind: 'reconcile-checkouts', payload: {}, uniqueKey: 'checkouts-of-the-trash' })
  // Owners with a booked walkthrough get a cancellation, unless the lead is restored within minutes.
  if (hasWalkthroughAhead(tx, leadId, now)) enqueueCancellation(tx, leadId, now)
  recordLeadEvent(tx, { leadId, kind: 'deleted', actor, summary: `Deleted: stays in the trash for ${TRASH_DAYS} days` })
  return true
}

function enqueueCancellation(tx: Tx, leadId: string, deletedAt: Date): void {
  enqueueJob(tx, {
    kind: 'walkthrough-mail',
    payload: { leadId },
    uniqueKey: `walkthrough-mail:${leadId}:deleted:${deletedAt.getTime()}`,
    runAt: new Date(deletedAt.getTime() + RESTORE_WAIT_MS),
  })
}

/**
 * Whether a lead's permanent deletion has to wait until its owner was emailed that the walkthrough is canceled. For a lead in the
 * trash without that job, queues it.
 */
export function waitsForCancellation(tx: Tx, leadId: string, now: Date): boolean {
  if (!hasWalkthroughAhead(tx, leadId, now)) return false
  const lead = binnedLead(tx, { leadId }).get()
  if (lead?.deletedAt) enqueueCancellation(tx, leadId, lead.deletedAt)
  return true
}

const binnedLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ deletedAt: leads.deletedAt })
    .from(leads)
    .where(and(eq(leads.id, leadId), isInTrash())),
)

const restoreLead = statement((db, { now, leadId }: { now: Date; leadId: string }) =>
  db.update(leads).set({ deletedAt: null, updatedAt: now }).where(eq(leads.id, leadId)),
)

/**
 * Restores a lead from the trash with everything that belongs to it, and resumes its campaign. Canceled messages remain canceled.
 * False if it is not there.
 */
export function restoreFromTrash(tx: Tx, { leadId, actor, now }: Step): boolean {
  const lead = binnedLead(tx, { leadId }).get()
  if (!lead?.deletedAt) return false
  restoreLead(tx, { leadId, now }).run()
  const runId = findRunEndedByDeletion(tx, leadId, lead.deletedAt)
  if (runId !== null) resumeRun(tx, { runId, leadId, reason: 'lead_deleted', endedAt: lead.deletedAt })
  recordLeadEvent(tx, { leadId, kind: 'restored', actor, summary: 'Restored from the trash' })
  return true
}
