import { and, eq, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { type ACKNOWLEDGMENT_PLACES, agreementAcknowledgments } from '#app/db/schema/index.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { choosePlanIfNone } from '#app/modules/leads/edit/choose-plan.server.ts'
import { findLeadFees, getLeadFees } from '#app/modules/pricing/fee-facts.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Acknowledgment } from './acknowledgment.ts'
import { TERMS_VERSION, type TermFigures } from '#app/content/agreement-terms.ts'
import { PLAN_NAMES, formatFeeRule, formatPlacement } from '#app/modules/pricing/fee-labels.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import { fixedFees } from './fee-lines.ts'

export type NewAcknowledgment = {
  leadId: string
  /** Network address of the person who checked the box, as far as it is known. */
  ipAddress: string | undefined
  userAgent: string | null
  /** The dialog or form that the box was in. */
  from: (typeof ACKNOWLEDGMENT_PLACES)[number]
  now?: Date
}

/** Longest user agent that is kept. */
const USER_AGENT_CHARACTERS = 400

/**
 * Stores that the owner acknowledged the terms as they are now, with a line of the timeline. The same version with the same fees again changes nothing.
 * Returns whether it was the first time.
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

const acknowledgmentOfLead = prepared((db) =>
  db
    .select({ at: agreementAcknowledgments.acknowledgedAt })
    .from(agreementAcknowledgments)
    .where(
      and(
        eq(agreementAcknowledgments.leadId, sql.placeholder('leadId')),
        eq(agreementAcknowledgments.version, sql.placeholder('version')),
      ),
    )
    .prepare(),
)

/** The owner's acknowledgment of the terms as they are now; null where there is none, or only one of an older version or of other fees. */
export function findAcknowledgment(leadId: string, now = new Date(), tx: Db | Tx = db()): Acknowledgment | null {
  const agreement = findAgreement(leadId, now, tx)
  const signedAt = agreement?.status === 'completed' ? (agreement.completedAt ?? agreement.sentAt) : null
  if (signedAt) return { by: 'signature', at: signedAt }
  const fees = findLeadFees(leadId, tx)
  const ticked = fees && acknowledgmentOfLead(tx).get({ leadId, version: termsVersion(fees) })
  return ticked ? { by: 'box', at: ticked.at } : null
}

/** What the agreement's terms name for a lead, by its own fees. */
export function termFigures(fees: LeadFees): TermFigures {
  return {
    ...fixedFees(fees),
    planName: PLAN_NAMES[fees.plan],
    monthlyFee: formatFeeRule(fees),
    placementFee: formatPlacement(fees),
  }
}

/** What an acknowledgment is stored under: the version of the words, and the fees that they named. Anyone who has other fees later is asked again. */
function termsVersion(fees: LeadFees): string {
  return `${TERMS_VERSION}, ${formatFeeRule(fees)}`
}
