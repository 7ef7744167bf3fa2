import { and, asc, eq, exists, isNull, not } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#app/db/client.server.ts'
import { leads, tasks } from '#app/db/schema/index.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'

const TASK = 'compare-duplicate'

/** Most pairs for one press of a button. The next press of the same owner goes on with the rest. */
const MAX_PAIRS = 25

/**
 * When an owner has proved an email, asks staff to compare its possible duplicates, and notes it in both timelines, once per
 * pair.
 */
export function confirmDuplicates(tx: Tx, emailKey: string, now: Date): void {
  for (const { leadId, otherId } of listPossibleDuplicates(tx, emailKey)) {
    const summary = 'Compare this lead with its possible duplicate. The owner confirmed both are theirs.'
    createTask(tx, { leadId, kind: TASK, summary, dueAt: new Date(now.getTime() + DAY_MS) })
    recordDuplicate(tx, leadId, otherId)
    recordDuplicate(tx, otherId, leadId)
  }
}

/**
 * Pairs of leads outside the trash with this email, of which the later one is marked as a possible duplicate of the other and was
 * never compared. An address may have thousands.
 */
function listPossibleDuplicates(tx: Tx, emailKey: string): { leadId: string; otherId: string }[] {
  const other = alias(leads, 'other')
  const wasAsked = tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.leadId, leads.id), eq(tasks.kind, TASK)))
  return tx
    .select({ leadId: leads.id, otherId: other.id })
    .from(leads)
    .innerJoin(other, and(eq(other.id, leads.possibleDuplicateOfId), eq(other.emailKey, emailKey), isNull(other.deletedAt)))
    .where(and(eq(leads.emailKey, emailKey), isNull(leads.deletedAt), not(exists(wasAsked))))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(MAX_PAIRS)
    .all()
}

function recordDuplicate(tx: Tx, leadId: string, otherId: string): void {
  const summary = 'The owner of this email address confirmed that this lead and its possible duplicate are both theirs'
  recordLeadEvent(tx, { leadId, kind: 'duplicate_confirmed', actor: { kind: 'owner' }, summary, detail: { other: otherId } })
}
