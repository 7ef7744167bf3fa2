import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type NotMailed, type NotSent, renewAgreement } from '../send-agreement/renew-agreement.server.ts'

import { type NotSentDocument, sendDocumentAgain } from '../templates/send-document.server.ts'

/** mailed: the link was sent, of the same document or a new one · signed: it has been signed in the meantime. */
export type SentAgain = 'mailed' | 'signed'

/** Emails the document's link to its signer again. If it can't be signed anymore or is outdated, sends a new one instead. */
export async function sendAgain(
  { documentId, userId }: { documentId: string; userId: string },
  now = new Date(),
): Promise<Result<SentAgain, NotSent | NotMailed | Exclude<NotSentDocument, 'waits'> | 'no-lead'>> {
  const document = db().select().from(documents).where(eq(documents.id, documentId)).get()
  if (!document) return refused('missing')
  if (document.status === 'completed') return ok('signed')
  if (document.leadId === null || document.isImported || !findLeadContact(document.leadId)) return refused('no-lead')
  const asked = { requester: { kind: 'staff', userId } as const, countMail: () => true }
  if (document.kind === 'agreement') return renewAgreement(document.leadId, asked, now)
  const sent = sendDocumentAgain({ documentId, ...asked }, now)
  return sent.ok ? ok(sent.value.outcome === 'signed' ? 'signed' : 'mailed') : sent
}
