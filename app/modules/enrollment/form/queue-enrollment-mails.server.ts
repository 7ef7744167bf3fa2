import { env } from '#app/config/env.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { getLeadFees } from '#app/modules/pricing/fee-facts.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue/queue-staff-notice.server.ts'
import { enrollmentNoticeMail, enrollmentReceivedMail } from '#app/modules/messaging/templates/enrollment.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import type { EnrollRequest } from './enroll-schema.ts'
import { MANAGEMENT_BEGINS, NOTHING_LEFT } from '../next-steps/open-steps.ts'
import { describeOpenSteps } from '../next-steps/next-steps.server.ts'
import { formatFacts, type UpdatedFact } from './update-enrolled-lead.server.ts'

type EnrolledLead = {
  leadId: string
  /** As typed, for staff. */
  request: EnrollRequest
  /** As applied, for the mailbox. */
  enrolled: EnrollRequest
  /** Typed but not applied. */
  withheld: readonly UpdatedFact[]
  /** The lead existed. */
  isUpdate: boolean
  /** Another lead has the same email and property. */
  isDuplicate: boolean
}

/** Queues the confirmation with the link that proves the mailbox, and the notice to staff. */
export function queueEnrollmentMails(tx: Tx, lead: EnrolledLead, now: Date): void {
  const { leadId, request, enrolled, withheld, isUpdate, isDuplicate } = lead
  const { name, email, phone } = request
  const token = issueToken(tx, { purpose: 'report', leadId, email }, now)
  const { BASE_URL } = env()
  const fees = getLeadFees(leadId, tx)
  const received = enrollmentReceivedMail(getSetting('company', tx), {
    ...propertyOf(enrolled),
    fees,
    ...findAddressee(tx, { email, name, propertyAddress: addressOf(request) }),
    isDuplicate,
    left: `${describeOpenSteps(tx, leadId, now) ?? NOTHING_LEFT} ${MANAGEMENT_BEGINS}`,
    url: BASE_URL + paths.mailedReport(token),
  })
  queueMail(tx, { template: 'enrollment-received', cause: 'visitor', to: email, leadId, ...received })
  const notice = enrollmentNoticeMail(getSetting('company', tx), {
    ...propertyOf(request),
    fees,
    name,
    email,
    phone,
    isUpdate,
    withheld: withheld.length > 0 ? formatFacts(withheld) : null,
    isDuplicate,
    url: BASE_URL + paths.lead(leadId),
  })
  queueStaffNotice(tx, { template: 'enrollment-notice', leadId, ...notice })
}

function propertyOf(enrolled: EnrollRequest) {
  const { propertyType, unitCount, estimatedRent } = enrolled
  return { address: addressOf(enrolled), propertyType: PROPERTY_TYPE_LABELS[propertyType], unitCount, rentDollars: estimatedRent }
}

function addressOf({ streetAddress, city, state, zipCode }: EnrollRequest): string {
  return `${streetAddress}, ${city}, ${state} ${zipCode}`
}
