import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { type OverLimit, limitNewLeads } from '#app/modules/leads/write/lead-limit.server.ts'
import { findSameProperty } from '#app/modules/properties/same-property.server.ts'
import { takeOverLead } from '#app/modules/access/end-unproved-grants.server.ts'
import { grantLead, recordTypedProperty, recordTypedRent } from '#app/modules/access/grant-lead.server.ts'
import { findLeadAccess, hasProvedMailbox, isAlsoOpen } from '#app/modules/access/grants.server.ts'
import { findRenewedToken, findVisitorId, renewVisitor } from '#app/modules/access/visitors.server.ts'
import { MARKETING_WORDING, SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { type AnalysisOutcome, analyzeProperties } from '#app/modules/rent-analysis/lookup/analyze-property.server.ts'
import {
  changeAnalyzedProperty,
  findAnalyzedProperty,
  isAnalyzedOtherwise,
} from '#app/modules/rent-analysis/change-analyzed-property.server.ts'
import { paths } from '#app/paths.ts'
import { ok, type Result } from '#app/result.ts'
import { ENROLL_FORM } from './enroll-draft.server.ts'
import type { EnrollRequest } from './enroll-schema.ts'
import { queueEnrollmentMails } from './queue-enrollment-mails.server.ts'
import { storeAnalysis, storeEnrolledLead } from './store-enrollment.server.ts'
import { type OwnLead, updateEnrolledLead } from './update-enrolled-lead.server.ts'

export type Enrollment = {
  request: EnrollRequest
  /** The token of the visitor's browser, which can then act for the lead; null if it has none. */
  visitor: string | null
  /** The form's submission id. */
  submissionId: string
  /** The visitor's IP address, stored with a consent. */
  ipAddress: string | undefined
}

/** The result of an enrollment: the path of the next dialog, and the browser's new token; null if its cookie does not change. */
type SubmittedEnrollment = { location: string; visitor: string | null }

/** The earlier result of the same post, if any. */
export function findEnrollment(
  { request, submissionId, visitor }: Pick<Enrollment, 'request' | 'submissionId' | 'visitor'>,
  tx: Db | Tx = db(),
): SubmittedEnrollment | undefined {
  const key = submissionKey(submissionId, request)
  const first = findSubmission(tx, key)
  return first && { location: first.location, visitor: findRenewedToken(tx, visitor, key) }
}

/**
 * Enrolls a property: lead, analysis, grant, consents, both emails and the timeline in one transaction. If this browser can act
 * for a lead with the same email and property, updates that lead. Otherwise marks the new lead as its possible duplicate, and the
 * emailed link opens both. The same post again stores nothing. Returns where to go next. over-limit: there are too many new leads
 * for now.
 */
export async function submitEnrollment(enrollment: Enrollment): Promise<Result<SubmittedEnrollment, OverLimit>> {
  const { request, visitor, submissionId } = enrollment
  const key = submissionKey(submissionId, request)
  const known = findOwnLead(db(), request, visitor)
  // Checked before the lookup, which may cost money, and again when storing.
  const limit = known ? ok() : inTransaction((tx) => limitNewLeads(tx))
  if (!limit.ok) return limit
  const outcome = await analyze(request, known)
  return inTransaction((tx) => {
    const first = findEnrollment(enrollment, tx)
    if (first) return ok(first)
    const now = new Date()
    const own = findOwnLead(tx, request, visitor)
    const limit = own ? ok() : limitNewLeads(tx, now)
    if (!limit.ok) return limit
    const browser = renewVisitor(tx, visitor, key, now)
    const location = paths.enrollWalkthrough(store(tx, { ...enrollment, own, visitorId: browser.id }, outcome, now))
    rememberSubmission(tx, key, ENROLL_FORM, location)
    return ok({ location, visitor: browser.token })
  })
}

/** The oldest lead with the same email and property that this browser can act for. */
function findOwnLead(tx: Db | Tx, request: EnrollRequest, visitor: string | null): OwnLead | undefined {
  const visitorId = findVisitorId(tx, visitor)
  if (visitorId === null) return undefined
  const now = new Date()
  const level = hasProvedMailbox(visitor, request.email, now, tx) ? 'proved' : 'submitted'
  const leadId = findSameProperty(tx, request, isAlsoOpen({ visitorId, level }, now))
  const access = leadId === null ? null : findLeadAccess(tx, visitor, leadId)
  return leadId !== null && access ? { leadId, access } : undefined
}

/** Analyzes a property without an analysis for the typed facts. Outside the transaction, because it is a lookup. */
async function analyze(request: EnrollRequest, own: OwnLead | undefined): Promise<AnalysisOutcome | undefined> {
  const { propertyType, unitCount, streetAddress, city, state, zipCode } = request
  const analyzed = own && findAnalyzedProperty(db(), own.leadId)
  if (analyzed && !(own.access.knowsProperty && isAnalyzedOtherwise(analyzed, request))) return undefined
  const open = { bedrooms: null, bathrooms: null, yearBuilt: null, squareFootage: null }
  const property = analyzed ?? { streetAddress, city, state, zipCode, ...open }
  const [outcome] = await analyzeProperties([{ ...property, propertyType, unitCount }])
  return outcome
}

type Storing = Pick<Enrollment, 'request' | 'ipAddress'> & { own: OwnLead | undefined; visitorId: string }

function store(tx: Tx, enrollment: Storing, outcome: AnalysisOutcome | undefined, now: Date): string {
  const { request, own, visitorId, ipAddress } = enrollment
  const duplicateOf = own ? undefined : (findSameProperty(tx, request) ?? undefined)
  const leadId = own?.leadId ?? storeEnrolledLead(tx, request, duplicateOf, now)
  const { withheld, enrolled } = own ? updateEnrolledLead(tx, own, request, now) : { withheld: [], enrolled: request }
  const isPropertyTyped = own?.access.knowsProperty ?? true
  const analyzed = findAnalyzedProperty(tx, leadId)
  if (!analyzed) storeAnalysis(tx, leadId, request, outcome, now)
  else if (isPropertyTyped && isAnalyzedOtherwise(analyzed, request))
    changeAnalyzedProperty(tx, { id: analyzed.id, leadId }, request, outcome, now)
  if (own?.access.level === 'proved') takeOverLead(tx, leadId)
  grantLead(tx, visitorId, { leadId, email: request.email, name: request.name, phone: request.phone }, now)
  if (isPropertyTyped) recordTypedProperty(tx, { visitorId, leadId })
  if (!withheld.includes('estimatedRent')) recordTypedRent(tx, { visitorId, leadId }, request.estimatedRent)
  const consent = { form: ENROLL_FORM, ipAddress, leadId } as const
  if (request.marketing) recordConsent(tx, { channel: 'email', recipient: request.email, wording: MARKETING_WORDING, ...consent })
  if (request.smsConsent) recordConsent(tx, { channel: 'sms', recipient: request.phone, wording: SMS_WORDING, ...consent })
  const isUpdate = own !== undefined
  queueEnrollmentMails(tx, { leadId, request, enrolled, withheld, isUpdate, isDuplicate: duplicateOf !== undefined }, now)
  return leadId
}
