import { signingOrigins } from '#app/adapters/esign/index.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { knowsLead, type LeadAccess } from '#app/modules/access/grants.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { signingLink } from './mail-agreement.server.ts'
import { mailUnlessJustMailed, type NotMailed, type NotSent, sendNow } from './renew-agreement.server.ts'

/**
 * open: the signing page; `isFormTarget`: whether browsers allow a form to redirect there, else it needs a link · mailed: the
 * link was emailed to the signer.
 */
export type StartedSigning = { kind: 'open'; url: string; isFormTarget: boolean } | { kind: 'mailed'; document: DocumentRow }

/** denied: it is signed, and this browser can't read it. */
export type NotStarted = NotSent | NotMailed | 'denied'

/** The requesting browser. `countMail` counts a repeated email of the link and returns false to refuse it. */
export type SigningReader = { access: LeadAccess; countMail: () => boolean }

const VISITOR = { kind: 'visitor' } as const

/**
 * Takes a browser with access to a lead to the page where its agreement is signed or shown, and sends the agreement first if
 * necessary. Before the mailbox is proved, it sees only what it typed itself, and not a provider's page, where anyone who opens
 * it can sign: those links are emailed.
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

/** Whether an agreement pending on our own page, which needs an emailed code, contains only what this browser typed. */
function isOwnTyping({ status, submitterUrl }: DocumentRow, access: LeadAccess): boolean {
  return status === 'pending' && submitterUrl === null && knowsLead(access)
}
