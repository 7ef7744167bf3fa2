import { env } from '#app/config/env.server.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { propertyAnalysisSubscribers } from '#app/db/schema/index.ts'
import type { FeeSchedule } from '#app/content/fees.ts'
import type { Plan } from '#app/db/schema/leads.ts'
import { inSharedTransaction } from '#app/db/shared-transaction.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { type OverLimit, limitNewLeads } from '#app/modules/leads/write/lead-limit.server.ts'
import { grantLead, recordTypedProperty } from '#app/modules/access/grant-lead.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { findRenewedToken, renewVisitor } from '#app/modules/access/visitors.server.ts'
import { nameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { marketingWordingBeside } from '#app/modules/messaging/consent/consent-wording.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { withFooterLinks } from '#app/modules/messaging/layout/finished-mail.ts'
import { createMarketingLinks } from '#app/modules/messaging/queue/marketing-links.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { analysisReportMail } from '#app/modules/messaging/templates/analysis-report.ts'
import { shownFee } from '#app/modules/pricing/lead-fees.ts'
import { assumedVacancy, buildCashFlow, startingInputs, type YearInMail, yearInMail } from '#app/modules/projections/cash-flow.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { isEstimate } from '#app/modules/properties/standard-figure.ts'
import { reportedRent } from '#app/modules/rent-estimator/estimate-words.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ok, type Result } from '#app/result.ts'
import { analyzeProperties } from './lookup/analyze-property.server.ts'
import { saveSentForm, type TypedAnalysis } from './analysis-draft.server.ts'
import type { AnalysisRequest } from './forms.ts'
import { createEntry } from './analysis-entries.server.ts'
import { recordAnalysis, recordFailedAnalysis } from './record-analysis.server.ts'

type PropertyOutcome = Awaited<ReturnType<typeof analyzeProperties>>[number]

export type Submission = {
  request: AnalysisRequest
  /** The token of the visitor's browser, which can then act for the leads; null if it has none. */
  visitor: string | null
  /** The form's submission id. */
  submissionId: string
  /** The visitor's IP address, stored with a consent. */
  ipAddress: string | undefined
  /** The form as typed, and its draft. */
  draft: { id: string | null; form: TypedAnalysis }
  /** The browser's earlier choice, or null. */
  plan: Plan | null
}

/**
 * The result of a submission: the path of the first lead's report, and the browser's new token; null if its cookie does not
 * change.
 */
type SubmittedAnalysis = { location: string; visitor: string | null }

/** The earlier result of the same post, if any. */
export function findAnalysis(
  { request, submissionId, visitor }: Pick<Submission, 'request' | 'submissionId' | 'visitor'>,
  tx: Db | Tx = db(),
): SubmittedAnalysis | undefined {
  const key = submissionKey(submissionId, request)
  const first = findSubmission(tx, key)
  return first && { location: first.location, visitor: findRenewedToken(tx, visitor, key) }
}

/**
 * Looks up every property, then stores entries, results, leads, subscriber, report email, timeline and the reader's grants in one
 * transaction. The same post again stores nothing. Returns where to go next and the form's draft. over-limit: there are too many
 * new leads for now.
 */
export async function submitAnalysis(
  submission: Submission,
): Promise<Result<SubmittedAnalysis & { draftId: string | null }, OverLimit>> {
  const key = submissionKey(submission.submissionId, submission.request)
  // Checked before each lookup, which may cost money, and again when storing.
  const limit = inTransaction((tx) => limitNewLeads(tx))
  if (!limit.ok) return limit
  const outcomes = await analyzeProperties(submission.request.properties)
  return inSharedTransaction((tx) => {
    const first = findAnalysis(submission, tx)
    if (first) return ok({ ...first, draftId: submission.draft.id })
    const limit = limitNewLeads(tx)
    if (!limit.ok) return limit
    const stored = storeAnalysis(tx, submission, outcomes, key)
    return ok({ ...stored, draftId: saveSentForm(tx, submission.draft.id, submission.draft.form) })
  })
}

function storeAnalysis(
  tx: Tx,
  { request, visitor, ipAddress, plan }: Submission,
  outcomes: PropertyOutcome[],
  key: string,
): SubmittedAnalysis {
  const now = new Date()
  const browser = renewVisitor(tx, visitor, key, now)
  const schedule = getSetting('fees', tx)
  const reports = request.properties.map((property, index) => {
    const leadId = storeProperty(tx, property, { email: request.email, plan }, outcomes[index], now)
    grantLead(tx, browser.id, { leadId, email: request.email, name: nameFromEmail(request.email), phone: null }, now)
    recordTypedProperty(tx, { visitorId: browser.id, leadId })
    const outcome = outcomes[index]
    const address = addressLine(property)
    const addressee = findAddressee(tx, { email: request.email, propertyAddress: address })
    const analysis = outcome?.ok ? outcome.value : null
    const year = analysis && yearOf({ property, plan, schedule, analysis })
    return { leadId, address, property: addressee.property, ...reportedRent(analysis, now), year }
  })
  const firstLeadId = reports[0]?.leadId
  if (firstLeadId === undefined) throw new Error('An analysis without a property was submitted')
  const emailKey = request.email.toLowerCase()
  insertRow(tx, propertyAnalysisSubscribers, { email: emailKey, name: nameFromEmail(request.email) }, { orIgnore: true })
  const token = issueToken(tx, { purpose: 'report', leadId: firstLeadId, email: emailKey }, now)
  const mail = analysisReportMail(getSetting('company', tx), { reports, url: env().BASE_URL + paths.mailedReport(token) })
  const withWayOut = { ...mail, ...withFooterLinks(mail, createMarketingLinks(tx, request.email, now).footer) }
  queueMail(tx, { template: 'analysis-report', cause: 'visitor', to: request.email, leadId: firstLeadId, ...withWayOut })
  if (request.marketing) {
    const consent = {
      channel: 'email',
      recipient: request.email,
      wording: marketingWordingBeside('report'),
      form: 'analysis',
    } as const
    recordConsent(tx, { ...consent, ipAddress, leadId: firstLeadId })
  }
  const location = paths.report(firstLeadId)
  rememberSubmission(tx, key, 'analysis', location)
  return { location, visitor: browser.token }
}

type YearBasis = {
  property: AnalysisRequest['properties'][number]
  plan: Plan | null
  schedule: FeeSchedule
  analysis: RentAnalysis
}

/** The report's first year; null if its rent is not an estimate. */
function yearOf({ property, plan, schedule, analysis }: YearBasis): YearInMail | null {
  if (!isEstimate(analysis.source)) return null
  const { rentEstimate, rentRangeHigh, rentLikelyHigh } = analysis
  const vacancy = assumedVacancy(property.zipCode, analysis.occupancyRate)
  const likely = rentLikelyHigh === null ? null : { high: rentLikelyHigh }
  const rent = { estimate: rentEstimate, high: rentRangeHigh, likely }
  const inputs = startingInputs(rent, vacancy.percent, schedule.projection.maintenanceFraction)
  const fee = shownFee({ ...property, plan, signedFees: null, schedule })
  return yearInMail(buildCashFlow(inputs, property.unitCount, fee, vacancy.source))
}

function storeProperty(
  tx: Tx,
  property: AnalysisRequest['properties'][number],
  { email, plan }: { email: string; plan: Plan | null },
  outcome: PropertyOutcome | undefined,
  now: Date,
): string {
  const leadId = createLead(
    tx,
    {
      ...property,
      createdAt: now,
      name: nameFromEmail(email),
      email,
      status: 'analysis_submitted',
      source: 'analysis',
      plan,
      propertyAddress: addressLine(property),
      // Set here, because a later update would write the rows of its lists twice.
      estimatedRent: outcome?.ok ? outcome.value.rentEstimate : null,
    },
    { actor: { kind: 'owner' }, summary: 'Requested a rental analysis on the website' },
  )
  const facts = { ...property, leadId, createdAt: now, requestedAt: now, name: nameFromEmail(email), email }
  const entry = { id: createEntry(tx, facts), leadId }
  if (outcome?.ok) recordAnalysis(tx, entry, outcome.value, now)
  else recordFailedAnalysis(tx, entry, now)
  return leadId
}

/** 'street, city, state zip'. */
function addressLine(property: { streetAddress: string; city: string; state: string; zipCode: string }): string {
  return `${property.streetAddress}, ${property.city}, ${property.state} ${property.zipCode}`
}
