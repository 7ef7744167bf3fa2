import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { documentEvents, documents, tasks } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { changeTask, completeTask, createTask, listOpenKinds } from '#app/modules/tasks/tasks.server.ts'
import { coSignerName } from '../queries.server.ts'
import { LINK_HOLDER } from '../record-event.server.ts'

type Subject = Pick<typeof documents.$inferSelect, 'leadId' | 'kind' | 'documentName'>
/**
 * `actor`: who declined, as in the audit trail. `position`: of the two signers; null if there is one, or only the link is known.
 */
type Decline = Subject & { actor: string; position: number | null; at: Date }

const KIND = 'answer-decline'

/** Creates the task for what the page promises someone who declines. */
export function promiseAnswer(tx: Tx, decline: Decline): void {
  const { leadId } = decline
  if (leadId !== null && findLeadContact(leadId, tx)) createTask(tx, { leadId, kind: KIND, ...taskOf(tx, decline) })
}

/**
 * Completes that task, because a document like the declined one was signed, voided, or sent by staff. If another decline is
 * unanswered, the task is about that one instead.
 */
export function settleDecline(tx: Tx, settled: Subject, now = new Date()): void {
  const { leadId } = settled
  if (leadId === null) return
  if (!listOpenKinds(tx, leadId).includes(KIND)) return
  const unanswered = listDeclines(tx, leadId).find((one) => !isAlike(one, settled) && !hasSuccessor(tx, one, now))
  if (unanswered) changeTask(tx, { leadId, kind: KIND, ...taskOf(tx, unanswered) })
  else completeTask(tx, leadId, KIND, now)
}

function taskOf(tx: Tx, { kind, documentName, actor, position, at }: Decline) {
  // Without a co-owner's name: their data can be deleted without the lead.
  const who = actor === LINK_HOLDER ? 'the owner' : position === 2 ? 'the co-owner' : actor
  const what = kind === 'agreement' ? 'management agreement' : documentName
  const summary = `Follow up with ${who}: the ${what} was declined`
  return { summary, dueAt: new Date(at.getTime() + getSetting('firstContactHours', tx) * HOUR_MS) }
}

/** A lead's declines since the task was last done, oldest first. */
function listDeclines(tx: Tx, leadId: string): (Decline & { createdAt: Date })[] {
  const lastDone = tx
    .select({ at: tasks.doneAt })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, KIND), isNotNull(tasks.doneAt)))
    .orderBy(desc(tasks.doneAt), desc(tasks.id))
    .limit(1)
    .get()
  const { kind, documentName, createdAt } = documents
  return tx
    .select({
      leadId: documents.leadId,
      kind,
      documentName,
      createdAt,
      actor: documentEvents.actor,
      // Declines stored without a position: by the name.
      position: sql<
        number | null
      >`coalesce(${documentEvents.detail} ->> 'position', case when ${documentEvents.actor} = ${coSignerName} then 2 end)`,
      at: documentEvents.createdAt,
    })
    .from(documents)
    .innerJoin(documentEvents, and(eq(documentEvents.documentId, documents.id), eq(documentEvents.kind, 'declined')))
    .where(and(eq(documents.leadId, leadId), gt(documentEvents.createdAt, lastDone?.at ?? new Date(0))))
    .orderBy(asc(documentEvents.createdAt), asc(documentEvents.id))
    .all()
}

/** Whether the lead has a newer document like a declined one, which was signed, voided by staff, or can still be signed. */
function hasSuccessor(tx: Tx, { leadId, createdAt, ...declined }: Subject & { createdAt: Date }, now: Date): boolean {
  if (leadId === null) return false
  const isOpen = and(eq(documents.status, 'pending'), or(isNull(documents.expiresAt), gt(documents.expiresAt, now)))
  const answers = or(eq(documents.status, 'completed'), isNotNull(documents.voidedAt), isOpen)
  const newer = and(eq(documents.leadId, leadId), gt(documents.createdAt, createdAt), answers)
  const { kind, documentName } = documents
  const found = tx.select({ kind, documentName }).from(documents).where(newer).all()
  return found.some((one) => isAlike(one, declined))
}

/** Both are agreements, or both are of the same name. */
function isAlike(one: Omit<Subject, 'leadId'>, other: Omit<Subject, 'leadId'>): boolean {
  return one.kind === 'agreement' ? other.kind === 'agreement' : one.documentName === other.documentName
}
