import { formatFee } from '#app/format/money.ts'
import { eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import type { LeadAccess } from '#app/modules/access/grants.server.ts'
import { mayReadHour } from '#app/modules/booking/booking-link.server.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { findReleaseOfLead, isConfirmationLost } from '#app/modules/booking/confirmation.server.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { feeFacts, getOnboardingFee } from '#app/modules/pricing/fee-facts.server.ts'
import { hasStartedOnboarding } from '#app/modules/leads/status/status.ts'
import { findFeeState, getPaymentMode } from '#app/modules/payments/queries.server.ts'
import { findAcknowledgment, hasAcknowledged } from '../terms/acknowledge-terms.server.ts'
import { formatLeft } from './open-steps.ts'
import {
  isAnyDone,
  type OnboardingFacts,
  onboardingSteps,
  type OnboardingStep,
  type StepKey,
  listOpenSteps,
  withoutHour,
} from './onboarding-steps.ts'

/** An owner's completed and next steps. */
export type NextSteps = {
  steps: OnboardingStep[]
  /** A sentence about what the owner has left to do, or null. */
  left: string | null
  /** The owner has done one of the steps, so no one asks them to begin. */
  hasStarted: boolean
}

/** What an owner can be asked to begin: the presentation, or the online enrollment. */
type Offer = 'presentation' | 'enrollment'

/** Steps that end each offer. */
const ENDS: Record<Offer, readonly StepKey[]> = {
  presentation: ['signature', 'payment'],
  enrollment: ['enrollment', 'signature', 'payment'],
}

/** Whether an owner is already past an offer's start. Only for readers who can act for the lead. */
export function hasOfferEnded(leadId: string, offer: Offer): boolean {
  const { steps } = getNextSteps(leadId, null)
  return isAnyDone(steps, ...ENDS[offer]) || steps.some(({ remark }) => remark === 'payment_processing')
}

/** Whether an owner has done one of the steps. Only for readers who can act for the lead. */
export function hasStarted(leadId: string): boolean {
  return getNextSteps(leadId, null).hasStarted
}

const factsOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ walkthroughAt: leads.walkthroughDate, status: leads.status, enrolledAt: feeFacts.enrolledOnlineAt })
    .from(leads)
    .where(eq(leads.id, leadId)),
)

/**
 * An owner's next steps as this browser can see them. Hides the time of a walkthrough that others arranged, unless the browser
 * proved the mailbox.
 */
export function getNextStepsFor(access: LeadAccess, leadId: string, analyzedAt: Date | null, now = new Date()): NextSteps {
  const nextSteps = getNextSteps(leadId, analyzedAt, now)
  const walkthroughAt = nextSteps.steps.find(({ key }) => key === 'walkthrough')?.at ?? null
  return mayReadHour(access, leadId, walkthroughAt) ? nextSteps : { ...nextSteps, steps: withoutHour(nextSteps.steps) }
}

/**
 * An owner's next steps, only for readers who can act for the lead. `analyzedAt`: when the property's newest result was created;
 * null if there is none.
 */
export function getNextSteps(leadId: string, analyzedAt: Date | null, now = new Date()): NextSteps {
  return readNextSteps(db(), leadId, { analyzedAt, canPay: getPaymentMode() !== 'none', now })
}

/** A sentence about what an owner has left to do, or null. */
export function describeOpenSteps(tx: Tx, leadId: string, now: Date): string | null {
  // What is left does not depend on where to pay.
  return readNextSteps(tx, leadId, { analyzedAt: null, canPay: true, now }).left
}

type ReadSteps = { analyzedAt: Date | null; canPay: boolean; now: Date }

function readNextSteps(tx: Db | Tx, leadId: string, { analyzedAt, canPay, now }: ReadSteps): NextSteps {
  const { walkthroughAt = null, status = null, enrolledAt = null } = factsOfLead(tx, { leadId }).get() ?? {}
  const fee = findFeeState(leadId, now, tx)
  const agreement = findAgreement(leadId, now, tx)
  const termsAt = findAcknowledgment(leadId, now, tx)?.at ?? null
  const steps = onboardingSteps(
    {
      analyzedAt,
      enrolledAt,
      termsAt,
      haveTermsChanged: termsAt === null && hasAcknowledged(leadId, tx),
      walkthroughAt,
      isBookedHere: findBooking(tx, leadId) !== null,
      openConfirmation: findOpenConfirmation(tx, leadId, now),
      agreement,
      fee,
      canPay,
    },
    now,
  )
  const left = listOpenSteps(steps)
  const hasProgress = [enrolledAt, termsAt, walkthroughAt, agreement].some((fact) => fact !== null) || fee.kind !== 'due'
  return {
    steps,
    left: left.length > 0 ? formatLeft(left, formatFee(getOnboardingFee(leadId, tx))) : null,
    hasStarted: hasProgress || hasStartedOnboarding(status),
  }
}

function findOpenConfirmation(tx: Db | Tx, leadId: string, now: Date): OnboardingFacts['openConfirmation'] {
  if (findReleaseOfLead(leadId, now, tx) === null) return null
  return isConfirmationLost(tx, leadId) ? 'not_mailed' : 'unconfirmed'
}
