import { signingOrigins } from '#app/adapters/esign/index.server.ts'
import { ESignError } from '#app/adapters/esign/port.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { knowsLead, type LeadAccess } from '#app/modules/access/grants.server.ts'
import { paths } from '#app/paths.ts'
import { mailAgreementAgain, signingLink } from '../agreement/mail-agreement.server.ts'
import { MESSAGE_SIGNING_REFUSED, unprintableDataMessage } from './messages.ts'
import { noteRefusal } from '../provider/note-refusal.server.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { wasJustMailed } from '../agreement/renew-agreement.server.ts'
import { sendAgreement } from '../provider/send-agreement.server.ts'

export const MESSAGE_SIGNING_FAILED = 'The agreement could not be opened just now. Please try again in a minute, or call us.'
export const MESSAGE_NO_PROPERTY = 'We need the address of your property before we can write the agreement. Please call us.'
export const MESSAGE_LEAD_GONE = "The property analysis you're looking for doesn't exist."

/**
 * open: the page where it is signed; `isFormTarget`: browsers let a form's redirect lead there, else it takes a link · mailed: its link went to the signer's
 * mailbox, and waits there · denied: it is signed, and this browser may not read it · failed: why nothing was done.
 */
export type StartedSigning =
  | { kind: 'open'; url: string; isFormTarget: boolean }
  | { kind: 'mailed'; document: DocumentRow }
  | { kind: 'denied' }
  | { kind: 'failed'; message: string }

/** A browser that asks, and why the link may not be mailed once more; null where it may. */
export type SigningReader = { access: LeadAccess; refusal: () => string | null }

/**
 * Leads a browser that may act for a lead to where its agreement is signed, or shown where it is signed already. Sends the agreement first, where that has
 * not been done. Before the mailbox is proved, only what this browser typed itself is shown to it, and no provider's page, where whoever opens it can sign:
 * for those the link goes by mail.
 */
export async function startSigning(
  leadId: string,
  { access, refusal }: SigningReader,
  now = new Date(),
): Promise<StartedSigning> {
  try {
    const sent = await sendAgreement(leadId, 'visitor', now)
    if (sent.kind === 'missing') return failed(MESSAGE_LEAD_GONE)
    if (sent.kind === 'no-property') return failed(MESSAGE_NO_PROPERTY)
    if (sent.kind === 'unprintable') return failed(unprintableDataMessage(sent.letters))
    const { document, isMailedNow } = sent
    if (access.level === 'submitted' && !isOwnTyping(document, access)) {
      if (document.status === 'completed') return { kind: 'denied' }
      return mailInstead(document, isMailedNow, refusal, now)
    }
    if (document.submitterUrl !== null) {
      const isFormTarget = signingOrigins().includes(new URL(document.submitterUrl).origin)
      return { kind: 'open', url: document.submitterUrl, isFormTarget }
    }
    const url = paths.sign(inTransaction((tx) => signingLink(tx, document, access.visitorId)))
    return { kind: 'open', url, isFormTarget: true }
  } catch (error) {
    if (noteRefusal(leadId, error, now)) return failed(MESSAGE_SIGNING_REFUSED)
    log.error({ err: error, leadId, failure: error instanceof ESignError ? error.failure : undefined }, 'No agreement to sign')
    return failed(MESSAGE_SIGNING_FAILED)
  }
}

/** Whether an agreement that waits on our own page, with a mailed code before its signature, says nothing but what this browser typed. */
function isOwnTyping({ status, submitterUrl }: DocumentRow, access: LeadAccess): boolean {
  return status === 'pending' && submitterUrl === null && knowsLead(access)
}

function mailInstead(document: DocumentRow, isMailedNow: boolean, refusal: () => string | null, now: Date): StartedSigning {
  if (isMailedNow || wasJustMailed(document.id, now)) return { kind: 'mailed', document }
  const message = refusal()
  if (message !== null) return failed(message)
  return mailAgreementAgain(document.id, now) ? { kind: 'mailed', document } : failed(MESSAGE_SIGNING_FAILED)
}

function failed(message: string): StartedSigning {
  return { kind: 'failed', message }
}
