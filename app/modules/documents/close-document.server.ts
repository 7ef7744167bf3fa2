import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import { documents, signingAttempts } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { type DocumentEnd, documentEndedMail } from '#app/modules/messaging/templates/document.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { recordEvent } from './record-event.server.ts'
import { listSigners } from './signers.server.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'

type Closing = {
  documentId: string
  /** It expired, or a newer one replaces it. */
  why: 'expired' | 'replaced'
  /** Who closed it, as text for the audit trail. */
  actor: string
  now: Date
}

/** Closes a pending document, once, and emails a signer who had signed it. Does nothing if it was answered. */
export function closeDocument(tx: Tx, { documentId, why, actor, now }: Closing): void {
  const open = and(eq(documents.id, documentId), eq(documents.status, 'pending'))
  const [closed] = tx.update(documents).set({ status: 'expired' }).where(open).returning().all()
  if (!closed) return
  recordEvent(tx, { documentId, kind: why, actor, createdAt: now })
  mailWhoSigned(tx, closed, why)
}

/** Closes the expired documents that `which` selects and returns their number. Before this runs, readers check the date. */
export function expireDocuments(tx: Tx, which: SQL, now: Date): number {
  const expired = tx.update(documents).set({ status: 'expired' }).where(which).returning().all()
  for (const document of expired) {
    recordEvent(tx, { documentId: document.id, kind: 'expired', actor: 'system', createdAt: now })
    mailWhoSigned(tx, document, 'expired')
  }
  return expired.length
}

type Ended = Pick<typeof documents.$inferSelect, 'id' | 'leadId' | 'documentName' | 'propertyAddress'>

/** Emails how a document ended to one of its two signers who had signed it. `except`: whose data is being deleted. */
export function mailWhoSigned(
  tx: Tx,
  { id, leadId, documentName, propertyAddress }: Ended,
  end: DocumentEnd,
  except?: string,
): void {
  for (const { email, signedAt } of listSigners(tx, id)) {
    if (signedAt === null || email === except) continue
    queueMail(tx, {
      template: end === 'declined' || end === 'by-link' ? 'document-declined' : 'document-ended',
      cause: 'system',
      to: email,
      ...documentEndedMail(getSetting('company', tx), {
        ...findAddressee(tx, { email, propertyAddress }),
        documentName,
        propertyAddress,
        end,
      }),
      ...(leadId === null ? {} : { leadId }),
    })
  }
}

/** A person by their lowercase email address, and their leads. */
type Signer = { emailKey: string; leadIds: string[] }

/** A person's signed agreements, or the unsigned ones: as the submitter or the second signer, or about their leads. */
export function agreementsOf({ emailKey, leadIds }: Signer, isSigned: boolean): SQL | undefined {
  const theirs = or(
    eq(sql`lower(trim(${documents.submitterEmail}))`, emailKey),
    isInList(documents.leadId, leadIds),
    sql`exists (select 1 from document_signers where document_signers.document_id = ${documents.id} and document_signers.email = ${emailKey})`,
  )
  return and(theirs, isSigned ? eq(documents.status, 'completed') : ne(documents.status, 'completed'))
}

/** Whether a person's agreement is pending at a provider, where we can't delete it. */
export function waitsAtProvider(tx: Tx, signer: Signer): boolean {
  const waiting = and(agreementsOf(signer, false), eq(documents.status, 'pending'), ne(documents.provider, 'own'))
  return tx.select({ id: documents.id }).from(documents).where(waiting).limit(1).get() !== undefined
}

/**
 * Deletes a person's unsigned agreements and their signing attempts. If one was to be signed with the owner of another lead,
 * staff get a task to send it again.
 */
export function deleteUnsigned(tx: Tx, signer: Signer, now = new Date()): void {
  const pending = and(agreementsOf(signer, false), eq(documents.status, 'pending'))
  for (const document of tx.select().from(documents).where(pending).all()) {
    // Their leads are deleted next, with all emails of a lead.
    const leadId = document.leadId !== null && signer.leadIds.includes(document.leadId) ? null : document.leadId
    mailWhoSigned(tx, { ...document, leadId }, 'voided', signer.emailKey)
  }
  const { leadId, documentName, status } = documents
  const deleted = tx.delete(documents).where(agreementsOf(signer, false)).returning({ leadId, documentName, status }).all()
  for (const document of deleted)
    if (document.status === 'pending' && document.leadId !== null && !signer.leadIds.includes(document.leadId))
      askToSendAgain(tx, { leadId: document.leadId, documentName: document.documentName }, now)
  tx.delete(signingAttempts)
    .where(eq(signingAttempts.mailboxKey, canonicalMailbox(signer.emailKey)))
    .run()
}

/** Also for a lead in the trash: its tasks are in no list until it is restored, and then it is sent again. */
function askToSendAgain(tx: Tx, { leadId, documentName }: { leadId: string; documentName: string }, now: Date): void {
  const why = 'the other signer asked us to delete their data, and the link no longer works'
  const summary = `Send “${documentName}” again: ${why}`
  createTask(tx, { leadId, kind: 'send-agreement', summary, dueAt: new Date(now.getTime() + DAY_MS) })
  const actor = { kind: 'system' } as const
  recordLeadEvent(tx, { leadId, kind: 'agreement_failed', actor, summary: `“${documentName}” was deleted unsigned: ${why}` })
}
