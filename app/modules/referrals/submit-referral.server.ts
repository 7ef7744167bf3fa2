import { env } from '#app/config/env.server.ts'
import { signatureOf } from '#app/config/signature.server.ts'
import { newId } from '#app/db/columns.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { realtorReferrals } from '#app/db/schema/index.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { findToken, issueToken } from '#app/modules/tokens/tokens.server.ts'
import { REFERRAL_SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue/queue-staff-notice.server.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { referralNoticeMail, referralReceiptMail } from '#app/modules/messaging/templates/referral.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import type { ReferralRequest } from './forms.ts'
import { otherRealtors } from './other-realtors.ts'
import { listReferralsOfClient } from './queries.server.ts'

/** The form's name in stored submissions and consents. */
const REFERRAL_FORM = 'realtor-referral'
/**
 * Stores a pending referral, with the realtor's confirmation and the staff notice, in one
 * transaction. Repeating the same POST stores nothing. `ipAddress`, the realtor's, is stored with a
 * consent. Returns the secret of the realtor's status page.
 */
export function submitReferral(request: ReferralRequest, submissionId: string, ipAddress: string | undefined): string {
  const key = submissionKey(submissionId, request)
  return inTransaction((tx) => {
    const first = findSubmission(tx, key)
    const link = { purpose: 'referral_status', email: request.realtorEmail } as const
    // The same for each repeat of a post. No one else can derive it.
    const secret = signatureOf(key, 'status links of referrals, version 1', 32)
    if (first && findToken(tx, secret, link.purpose)) return secret
    // After a change of the session secrets, the repeat has its own link.
    if (first) return issueToken(tx, { ...link, subjectId: first.location })
    const referralId = storeReferral(tx, request)
    const token = issueToken(tx, { ...link, subjectId: referralId, token: secret })
    if (request.smsConsent) recordSmsConsent(tx, request, ipAddress)
    queueMails(tx, request, referralId, token)
    // The id, not the link: the link's secret is not stored anywhere.
    rememberSubmission(tx, key, REFERRAL_FORM, referralId)
    return token
  })
}

function storeReferral(tx: Tx, { smsConsent: _, ...referral }: ReferralRequest): string {
  const id = newId()
  tx.insert(realtorReferrals)
    .values({ id, ...referral })
    .run()
  return id
}

function recordSmsConsent(tx: Tx, { realtorPhone }: ReferralRequest, ipAddress: string | undefined): void {
  recordConsent(tx, {
    channel: 'sms',
    recipient: realtorPhone,
    wording: REFERRAL_SMS_WORDING,
    form: REFERRAL_FORM,
    ipAddress,
  })
}

function queueMails(tx: Tx, request: ReferralRequest, referralId: string, token: string): void {
  const alsoReferredBy = otherRealtors(referralId, listReferralsOfClient(tx, request.clientEmail))
  const receipt = referralReceiptMail(getSetting('company', tx), {
    ...findAddressee(tx, { email: request.realtorEmail, name: request.realtorName }),
    url: env().BASE_URL + paths.referralStatus(token),
    feeCents: getSetting('fees', tx).referral.successfulReferralCents,
  })
  queueMail(tx, { template: 'referral-receipt', cause: 'visitor', to: request.realtorEmail, ...receipt })
  queueStaffNotice(tx, {
    template: 'referral-notice',
    ...referralNoticeMail(getSetting('company', tx), {
      ...request,
      alsoReferredBy,
      url: env().BASE_URL + paths.adminReferral(referralId, 'edit'),
    }),
  })
}
