import { signingOrigins } from '#app/adapters/esign/index.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { knowsLead, type LeadAccess } from '#app/modules/access/grants.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { signingLink } from './mail-agreement.server.ts'
import { mailUnlessJustMailed, type NotMailed, type NotSent, sendNow } from './renew-agreement.server.ts'

/**
 * open: the page where it is signed; `isFormTarget`: browsers let a form's redirect lead there, else it takes a link · mailed: its link went to the signer's
 * mailbox, and waits there.
 */
export type StartedSigning = { kind: 'open'; url: string; isFormTarget: boolean } | { kind: 'mailed'; document: DocumentRow }

/** denied: it is signed, and this browser may not read it. */
export type NotStarted = NotSent | NotMailed | 'denied'

/** A browser that asks; `countMail` counts the link that is mailed once more, and refuses it by false. */
export type SigningReader = { access: LeadAccess; countMail: () => boolean }

const VISITOR = { kind: 'visitor' } as const

/**
 * Leads a browser that may act for a lead to where its agreement is signed, or shown where it is signed already. Sends the agreement first, where that has
 * not been done. Before the mailbox is proved, only what this browser typed itself is shown to it, and no provider's page, where anyone who opens it can
 * sign: for those the link goes by mail.
 */
export async function startSigning(
  leadId: string,
  { access, countMail }: SigningReader,
  now = new Date(),
): Promise<Result<StartedSigning, NotStarted>> {
  const sent = await sendNow(leadId, VISITOR, now)
  if (!sent.ok) return sent
  const { document } = sent.value
  if (access.level === 'submitted' && !isOwnTyping(document, access)) {
    if (document.status === 'completed') return refused('denied')
    const mailed = mailUnlessJustMailed(sent.value, { requester: VISITOR, countMail }, now)
    return mailed.ok ? ok({ kind: 'mailed', document }) : mailed
  }
  if (document.submitterUrl !== null) {
    const isFormTarget = signingOrigins().includes(new URL(document.submitterUrl).origin)
    return ok({ kind: 'open', url: document.submitterUrl, isFormTarget })
  }
  const url = paths.sign(inTransaction((tx) => signingLink(tx, document, access.visitorId)))
  return ok({ kind: 'open', url, isFormTarget: true })
}

/** Whether an agreement that waits on our own page, with a mailed code before its signature, says nothing but what this browser typed. */
function isOwnTyping({ status, submitterUrl }: DocumentRow, access: LeadAccess): boolean {
  return status === 'pending' && submitterUrl === null && knowsLead(access)
}
