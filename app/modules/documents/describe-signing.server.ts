import { findOwner } from '#app/modules/leads/find-owner.server.ts'
import { readDemoMail } from '#app/modules/messaging/demo-mail.server.ts'
import { warmPdf } from '#app/modules/pdf/make-pdf.server.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { readAgreement } from './agreement-text.ts'
import type { Signing } from './find-signing.server.ts'
import { maskEmail } from './rules.ts'
import { findSentCode } from './signing-codes.server.ts'
import type { Ended } from './signing-view.ts'

const PLACE = { timeZone: 'America/Chicago' } as const
const DAY = new Intl.DateTimeFormat('en-US', { ...PLACE, dateStyle: 'long' })
const MOMENT = new Intl.DateTimeFormat('en-US', { ...PLACE, dateStyle: 'long', timeStyle: 'short' })
const CLOCK = new Intl.DateTimeFormat('en-US', { ...PLACE, timeStyle: 'short' })

/** What the signing page shows. `isNewLinkSent`: its reader has just asked for a new agreement. */
export function describeSigning({ state, document }: Signing, isNewLinkSent: boolean, now = new Date()) {
  const { company } = readSiteFacts()
  const maskedEmail = maskEmail(document.submitterEmail)
  const code = state === 'open' ? findSentCode(document.id) : null
  // Whoever has asked for a code signs in a moment.
  if (code) warmPdf()
  const demoTemplate = state === 'expired' && isNewLinkSent ? 'agreement-link' : code ? 'signing-code' : null
  return {
    agreement: readAgreement(document.body ?? `${document.documentName}\n`),
    propertyAddress: document.propertyAddress,
    reportPath: document.leadId !== null && findOwner(document.leadId) ? paths.report(document.leadId) : null,
    company: { phone: company.phone, email: company.email },
    demoMail: demoTemplate === null ? null : readDemoMail(document.submitterEmail, demoTemplate),
    open:
      state === 'open'
        ? { maskedEmail, codeSentAt: code ? `at ${CLOCK.format(code.sentAt)}` : null, today: DAY.format(now) }
        : null,
    ended: state === 'open' ? null : endOf({ state, document }, maskedEmail, isNewLinkSent),
  }
}

function endOf({ state, document }: Signing, maskedEmail: string, isNewLinkSent: boolean): Ended {
  switch (state) {
    case 'signed':
      return { kind: 'signed', signedOn: MOMENT.format(document.completedAt ?? document.updatedAt), maskedEmail }
    case 'expired':
      return { kind: 'expired', endedOn: DAY.format(document.expiresAt ?? document.updatedAt), isNewLinkSent, maskedEmail }
    case 'declined':
      return { kind: 'declined' }
    default:
      return { kind: 'withdrawn' }
  }
}
