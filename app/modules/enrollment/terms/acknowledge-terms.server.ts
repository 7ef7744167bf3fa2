import { and, eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { type ACKNOWLEDGMENT_PLACES, agreementAcknowledgments } from '#app/db/schema/index.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { choosePlanIfNone } from '#app/modules/leads/edit/choose-plan.server.ts'
import { findLeadFees, getLeadFees } from '#app/modules/pricing/fee-facts.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { TERMS_VERSION, type TermFigures } from '#app/content/agreement-terms.ts'
import { PLAN_NAMES, formatFeeRule, formatPlacement } from '#app/modules/pricing/fee-labels.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import { fixedFees } from './fee-lines.ts'

export type NewAcknowledgment = {
  leadId: string
  /** The person's IP address, if known. */
  ipAddress: string | undefined
  userAgent: string | null
  /** The dialog or form with the box. */
  from: (typeof ACKNOWLEDGMENT_PLACES)[number]
  now?: Date
}

/** Maximum stored length of a user agent. */
const USER_AGENT_CHARACTERS = 400

/**
 * Stores that the owner acknowledged the current terms, with a timeline entry. The same version with the same fees again changes
 * nothing. Returns whether it was the first time.
 */
export function acknowledgeTerms(tx: Tx, { leadId, ipAddress, userAgent, from, now = new Date() }: NewAcknowledgment): boolean {
  choosePlanIfNone(tx, { leadId, plan: 'full-service', actor: { kind: 'owner' } })
  const version = termsVersion(getLeadFees(leadId, tx))
  const written = tx
    .insert(agreementAcknowledgments)
    .values({
      leadId,
      version,
      acknowledgedAt: now,
      ipAddress,
      userAgent: userAgent?.slice(0, USER_AGENT_CHARACTERS),
      place: from,
    })
    .onConflictDoNothing()
    .run()
  if (written.changes === 0) return false
  recordLeadEvent(tx, {
    leadId,
    kind: 'terms_acknowledged',
    actor: { kind: 'owner' },
    summary: `Acknowledged the agreement terms, version ${version}`,
    detail: { version, from },
  })
  return true
}

const acknowledgmentOfLead = statement((db, { leadId, version }: { leadId: string; version: string }) =>
  db
    .select({ at: agreementAcknowledgments.acknowledgedAt })
    .from(agreementAcknowledgments)
    .where(and(eq(agreementAcknowledgments.leadId, leadId), eq(agreementAcknowledgments.version, version))),
)

const acknowledgedVersions = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ version: agreementAcknowledgments.version })
    .from(agreementAcknowledgments)
    .where(eq(agreementAcknowledgments.leadId, leadId)),
)

/** The owner's acknowledgment of the current terms; null if there is none, or only for an older version or other fees. */
export function findAcknowledgment(leadId: string, now = new Date(), tx: Db | Tx = db()): Acknowledgment | null {
  const agreement = findAgreement(leadId, now, tx)
  const signedAt = agreement?.status === 'completed' ? (agreement.completedAt ?? agreement.sentAt) : null
  if (signedAt) return { by: 'signature', at: signedAt }
  const fees = findLeadFees(leadId, tx)
  const acknowledged = fees && acknowledgmentOfLead(tx, { leadId, version: termsVersion(fees) }).get()
  return acknowledged ? { by: 'box', at: acknowledged.at } : null
}

/** Whether the owner ever acknowledged terms, also with an older version or other fees. */
export function hasAcknowledged(leadId: string, tx: Db | Tx = db()): boolean {
  return acknowledgedVersions(tx, { leadId }).get() !== undefined
}

/** The figures that the agreement's terms name, by the lead's own fees. */
export function termFigures(fees: LeadFees): TermFigures {
  return {
    ...fixedFees(fees),
    planName: PLAN_NAMES[fees.plan],
    monthlyFee: formatFeeRule(fees),
    placementFee: formatPlacement(fees),
  }
}

/** The key of an acknowledgment: the version of the text, and every figure in it. If one changes, the owner is asked again. */
function termsVersion(fees: LeadFees): string {
  const { planName, monthlyFee, placementFee, setupFee, onboardingFee, ...others } = termFigures(fees)
  const once = `${setupFee} setup, ${onboardingFee} onboarding`
  const rules = `${others.initialTermMonths} months, repairs under ${others.repairsPreapprovedBelow}`
  return `${TERMS_VERSION}, ${planName}: ${monthlyFee}, ${placementFee} per placement, ${once}, ${rules}`
}

/** How an owner agreed to the terms: by their checkbox, or by signing the agreement, which contains them. */
export type Acknowledgment = { by: 'box' | 'signature'; at: Date }
