import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { signingLink } from '#app/modules/documents/send-agreement/mail-agreement.server.ts'
import { findOpenOrSigned } from '#app/modules/documents/agreement/find-or-create-agreement.server.ts'
import { messageOf } from '#app/modules/documents/signing/messages.ts'
import { startSigning } from '#app/modules/documents/send-agreement/start-signing.server.ts'
import { paths } from '#app/paths.ts'
import { newVisitor } from './visitor.ts'

/** An agreement as its owner reaches it from the mailbox: its signing page, or why there is none. */
export type ReachedSigning = { ok: true; url: string; isFormTarget: boolean } | { ok: false; message: string }

/** Requests a lead's agreement as an owner with a proved mailbox, and opens it by the emailed link. */
export async function reachSigning(leadId: string): Promise<ReachedSigning> {
  const owner = { level: 'proved', knowsContact: true, knowsProperty: true, knowsRent: true } as const
  const access = { visitorId: newVisitor().id, ...owner }
  const started = await startSigning(leadId, { access, countMail: () => true })
  if (!started.ok) {
    const { reason } = started
    if (reason === 'denied' || reason === 'rate-limited') throw new Error(`The owner's own agreement is ${reason}`)
    return { ok: false, message: messageOf(reason) }
  }
  if (started.value.kind !== 'open') throw new Error(`The owner's own agreement is ${started.value.kind}`)
  const { url, isFormTarget } = started.value
  return { ok: true, url: url.startsWith('/') ? paths.sign(mailedSigningToken(leadId)) : url, isFormTarget }
}

/** The secret of an emailed link to a lead's agreement. */
export function mailedSigningToken(leadId: string): string {
  const document = findOpenOrSigned(db(), leadId) ?? db().select().from(documents).where(eq(documents.leadId, leadId)).get()
  if (!document) throw new Error(`The lead ${leadId} has no agreement`)
  return inTransaction((tx) => signingLink(tx, document))
}
