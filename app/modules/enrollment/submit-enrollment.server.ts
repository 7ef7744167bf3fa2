import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { getLeadFees } from '#app/modules/leads/fee-facts.server.ts'
import { findSameProperty } from '#app/modules/leads/find-same-property.server.ts'
import { grantLead, listLeadAccess } from '#app/modules/access/grants.server.ts'
import { createLinkToken } from '#app/modules/access/link-tokens.server.ts'
import { findRenewedToken, renewVisitor } from '#app/modules/access/visitors.server.ts'
import { MARKETING_WORDING, SMS_WORDING } from '#app/modules/messaging/consent-wording.ts'
import { findAddressee } from '#app/modules/messaging/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue-mail.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue-staff-notice.server.ts'
import { recordConsent } from '#app/modules/messaging/record-consent.server.ts'
import { enrollmentNoticeMail, enrollmentReceivedMail } from '#app/modules/messaging/templates/enrollment.ts'
import { type AnalysisOutcome, analyzeProperties } from '#app/modules/rent-analysis/analyze-property.server.ts'
import {
  changeAnalysedProperty,
  findAnalysedProperty,
  isAnalysedOtherwise,
} from '#app/modules/rent-analysis/change-analysed-property.server.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { paths } from '#app/paths.ts'
import { ENROLL_FORM } from './enroll-draft.server.ts'
import type { EnrollRequest } from './enroll-schema.ts'
import { ASSUMED_SQUARE_FEET, storeAnalysis, storeEnrolledLead, updateEnrolledLead } from './store-enrollment.server.ts'

/** Days that the link in the confirmation opens the report with the owner's rights. */
const MAILED_LINK_DAYS = 90

export type Enrollment = {
  request: EnrollRequest
  /** Token of the visitor's browser, which may then act for the lead; null for a browser without one. */
  visitor: string | null
  /** The id that the form came with. */
  submissionId: string
  /** Network address of the visitor, stored with a consent. */
  ipAddress: string | undefined
}

/** Where an enrollment leads: the path of the dialog that follows, and the browser's new token, null where its cookie stays. */
export type SubmittedEnrollment = { location: string; visitor: string | null }

/** What the same post was answered with before, if it was. */
export function findEnrollment({
  request,
  submissionId,
  visitor,
}: Pick<Enrollment, 'request' | 'submissionId' | 'visitor'>): SubmittedEnrollment | undefined {
  const key = submissionKey(submissionId, request)
  const first = findSubmission(key)
  return first && { location: first.location, visitor: findRenewedToken(visitor, key) }
}

/**
 * Enrolls a property: lead, analysis, grant, consents, both mails and the timeline in one transaction. The same e-mail and property as a lead that this
 * browser may act for updates that lead; without that, a new lead is marked as its possible duplicate, and the mailed link gives the mailbox's owner
 * both. The same post again stores nothing. Returns where it leads, or null where nothing could be stored (which is logged).
 */
export async function submitEnrollment(enrollment: Enrollment): Promise<SubmittedEnrollment | null> {
  const { request, visitor, submissionId } = enrollment
  const key = submissionKey(submissionId, request)
  try {
    const outcome = await analyze(request, findOwnLead(db(), request, visitor))
    return inTransaction((tx) => {
      const first = findEnrollment(enrollment)
      if (first) return first
      const now = new Date()
      const ownLeadId = findOwnLead(tx, request, visitor)
      const browser = renewVisitor(tx, visitor, key, now)
      const location = paths.enrollWalkthrough(store(tx, { ...enrollment, ownLeadId, visitorId: browser.id }, outcome, now))
      rememberSubmission(tx, key, ENROLL_FORM, location)
      return { location, visitor: browser.token }
    })
  } catch (error) {
    log.error({ err: error }, 'An enrollment could not be stored')
    return null
  }
}

/** The lead of the same e-mail and property that this browser may act for. */
function findOwnLead(tx: Tx, request: EnrollRequest, visitor: string | null): string | undefined {
  const granted = listLeadAccess(visitor)
  return findSameProperty(tx, request).find((leadId) => granted.has(leadId))
}

/** Analyses a property that has no analysis yet, or one by other facts than those that were typed: a lookup, so outside the transaction. */
async function analyze(request: EnrollRequest, ownLeadId: string | undefined): Promise<AnalysisOutcome | undefined> {
  const { propertyType, unitCount, streetAddress, city, state, zipCode } = request
  const analysed = ownLeadId === undefined ? undefined : findAnalysedProperty(ownLeadId)
  if (analysed && !isAnalysedOtherwise(analysed, request)) return undefined
  const open = { bedrooms: null, bathrooms: null, yearBuilt: null, squareFootage: ASSUMED_SQUARE_FEET }
  const property = analysed ?? { streetAddress, city, state, zipCode, ...open }
  const [outcome] = await analyzeProperties([{ ...property, propertyType, unitCount }])
  return outcome
}

type Storing = Pick<Enrollment, 'request' | 'ipAddress'> & { ownLeadId: string | undefined; visitorId: string }

function store(tx: Tx, enrollment: Storing, outcome: AnalysisOutcome | undefined, now: Date): string {
  const { request, ownLeadId, visitorId, ipAddress } = enrollment
  const duplicateOf = ownLeadId === undefined ? findSameProperty(tx, request)[0] : undefined
  const leadId = ownLeadId ?? storeEnrolledLead(tx, request, duplicateOf, now)
  if (ownLeadId !== undefined) updateEnrolledLead(tx, ownLeadId, request, now)
  const analysed = findAnalysedProperty(leadId, tx)
  if (!analysed) storeAnalysis(tx, leadId, request, outcome, now)
  else if (isAnalysedOtherwise(analysed, request)) changeAnalysedProperty(tx, { id: analysed.id, leadId }, request, outcome, now)
  grantLead(tx, visitorId, { leadId, email: request.email, name: request.name, phone: request.phone }, now)
  const consent = { form: ENROLL_FORM, ipAddress, leadId }
  if (request.marketing) recordConsent(tx, { channel: 'email', recipient: request.email, wording: MARKETING_WORDING, ...consent })
  if (request.smsConsent) recordConsent(tx, { channel: 'sms', recipient: request.phone, wording: SMS_WORDING, ...consent })
  queueMails(tx, request, { leadId, isUpdate: ownLeadId !== undefined, isDuplicate: duplicateOf !== undefined }, now)
  return leadId
}

type Stored = { leadId: string; isUpdate: boolean; isDuplicate: boolean }

function queueMails(tx: Tx, request: EnrollRequest, { leadId, isUpdate, isDuplicate }: Stored, now: Date): void {
  const { name, email, phone, unitCount, estimatedRent } = request
  const token = createLinkToken(tx, { purpose: 'report', leadId, email, days: MAILED_LINK_DAYS }, now)
  const { BASE_URL } = env()
  const address = `${request.streetAddress}, ${request.city}, ${request.state} ${request.zipCode}`
  const enrolled = {
    address,
    propertyType: PROPERTY_TYPE_LABELS[request.propertyType],
    unitCount,
    rentDollars: estimatedRent,
    fees: getLeadFees(leadId),
  }
  const received = enrollmentReceivedMail({
    ...enrolled,
    ...findAddressee(tx, { email, name, propertyAddress: address }),
    isDuplicate,
    url: BASE_URL + paths.mailedReport(token),
  })
  queueMail(tx, { template: 'enrollment-received', cause: 'visitor', to: email, leadId, ...received })
  const notice = enrollmentNoticeMail({
    ...enrolled,
    name,
    email,
    phone,
    isUpdate,
    isDuplicate,
    url: BASE_URL + paths.lead(leadId),
  })
  queueStaffNotice(tx, { template: 'enrollment-notice', leadId, ...notice })
}
