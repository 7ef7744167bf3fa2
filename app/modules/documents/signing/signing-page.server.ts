import { db } from '#app/db/client.server.ts'
import { maskEmail } from '#app/format/masked-contact.ts'
import { formatClock, formatDate, formatLongMoment } from '#app/format/date.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findDemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'
import { warmPdf } from '#app/modules/pdf/make-pdf.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { fateOf, type MailFate } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { isSendingPaused } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { paths } from '#app/paths.ts'
import { parseAgreement } from '../agreement/agreement-text.ts'
import { findNewer, type Signing } from './find-signing.server.ts'
import { signingSchema } from './forms.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { hasEvent, LINK_HOLDER } from '../record-event.server.ts'
import { lastSent } from '../queries.server.ts'
import { codeState, nounOf, type StoredCode } from '../rules.ts'
import { findSigner, listSigners } from '../signers.server.ts'
import { findSentCode } from './signing-codes.server.ts'
import { findSigningClosure } from './signing-limits.server.ts'

/** The data of the signing page. `isLinkMailed`: the reader has just requested a new agreement. */
export function getSigningPage({ state, document }: Signing, isLinkMailed: boolean, now = new Date()) {
  const { company } = getSiteFacts()
  const maskedEmail = maskEmail(document.submitterEmail)
  const code = state === 'open' ? findSentCode(document) : null
  // Someone who requested a code is about to sign.
  if (code) warmPdf()
  const newer = state === 'expired' || state === 'replaced' ? findNewer(db(), document, now) : undefined
  return {
    noun: nounOf(document),
    agreement: parseAgreement(document.body ?? `${document.documentName}\n`),
    propertyAddress: document.propertyAddress,
    reportPath: findReportPath(document),
    company: { phone: company.phone, email: company.email },
    demoMail: code ? findDemoMail(document.submitterEmail, 'signing-code') : isLinkMailed ? demoLink(document, newer) : null,
    open:
      state === 'open'
        ? {
            maskedEmail,
            phone: company.phone,
            ...codesOf(document, code, now),
            today: formatDate(now),
            otherSigner:
              listSigners(db(), document.id).find(({ email }) => email !== document.submitterEmail.toLowerCase())?.name ?? null,
            constraints: constraintsWithMessages(signingSchema),
          }
        : null,
    ended: state === 'open' ? null : endOf({ state, document }, describeNewer(newer, isLinkMailed)),
  }
}

/** The owner's report; null for a second signer, whom it would show no steps. */
function findReportPath({ id, leadId, submitterEmail }: DocumentRow): string | null {
  if (leadId === null || !findLeadContact(leadId)) return null
  return findSigner(db(), id, submitterEmail)?.position === 2 ? null : paths.report(leadId)
}

/** The page's data about codes: when the newest was emailed, whether it is still valid, and until when no more are emailed. */
function codesOf(document: DocumentRow, code: StoredCode | null, now: Date) {
  const closure = findSigningClosure(db(), document, now)
  const closedUntil = closure.wrong_code ?? closure.code_sent
  return {
    codeSentAt: code ? `at ${formatClock(code.sentAt)} Central` : null,
    isCodeTaken: closure.wrong_code === null && code !== null && codeState(code, now) === 'good',
    closedUntil: closedUntil && keepTogether(formatLongMoment(closedUntil)),
  }
}

function endOf({ state, document }: Signing, successor: Successor): Ended {
  switch (state) {
    case 'signed':
      return { kind: 'signed', ...signedOf(document) }
    case 'expired':
      return { kind: 'expired', endedOn: keepTogether(formatDate(document.expiresAt ?? document.updatedAt)), successor }
    case 'replaced':
      return { kind: 'replaced', successor }
    case 'half': {
      const signers = listSigners(db(), document.id)
      const own = findSigner(db(), document.id, document.submitterEmail)
      const other = signers.find(({ signedAt }) => signedAt === null)
      return {
        kind: 'half',
        signedOn: keepTogether(formatLongMoment(own?.signedAt ?? document.updatedAt)),
        otherName: other?.name ?? '',
      }
    }
    case 'declined':
      return { kind: 'declined', isByLink: hasEvent(db(), document.id, 'declined', LINK_HOLDER) }
    default:
      return { kind: 'withdrawn' }
  }
}

function describeNewer(newer: DocumentRow | undefined, isLinkMailed: boolean): Successor {
  if (!newer) return { state: 'none' }
  const maskedEmail = maskEmail(newer.submitterEmail)
  if (newer.status === 'completed') return { state: 'signed', ...signedOf(newer) }
  const sentAt = lastSent(newer.id)
  const mailedOn = sentAt && keepTogether(formatDate(sentAt))
  return { state: 'open', mailedOn, maskedEmail, isMailedNow: isLinkMailed, isMailWaiting: sentAt === null && isSendingPaused() }
}

/** When a document was signed, and where its copy was emailed. */
function signedOf({ kind, completedAt, updatedAt, submitterEmail }: DocumentRow): SignedFacts {
  const at = completedAt ?? updatedAt
  const fate = fateOf({
    to: submitterEmail,
    templates: [kind === 'agreement' ? 'agreement-signed' : 'document-signed'],
    from: at,
  })
  return { signedOn: keepTogether(formatLongMoment(at)), maskedEmail: maskEmail(submitterEmail), fate }
}

/** The email with the newer agreement's link, if it was sent to the reader's proved address. */
function demoLink(document: DocumentRow, newer: DocumentRow | undefined) {
  const isSame = newer?.submitterEmail.toLowerCase() === document.submitterEmail.toLowerCase()
  return newer?.status === 'pending' && isSame
    ? findDemoMail(newer.submitterEmail, newer.kind === 'agreement' ? 'agreement-link' : 'document-link')
    : null
}

/**
 * The successor of an agreement that can't be signed anymore, if any. open: a newer one is pending · signed: a newer one was
 * signed. `isMailedNow`: its link was just requested and is being sent.
 */
export type Successor =
  | { state: 'none' }
  | { state: 'open'; mailedOn: string | null; maskedEmail: string; isMailedNow: boolean; isMailWaiting: boolean }
  | ({ state: 'signed' } & SignedFacts)

/** `fate`: what became of the email with the copy. */
type SignedFacts = { signedOn: string; maskedEmail: string; fate: MailFate }

/** The page's text in place of the forms. */
export type Ended =
  | ({ kind: 'signed' } & SignedFacts)
  | { kind: 'half'; signedOn: string; /** Who still needs to sign. */ otherName: string }
  | { kind: 'declined'; /** Without the code that verifies the person. */ isByLink: boolean }
  | { kind: 'expired'; endedOn: string; successor: Successor }
  | { kind: 'replaced'; successor: Successor }
  | { kind: 'withdrawn' }
