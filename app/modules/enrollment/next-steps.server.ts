import { eq, sql } from 'drizzle-orm'
import { prepared } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { findPaidPayment, readPaymentMode } from '#app/modules/payments/queries.server.ts'
import { findAcknowledgment } from './acknowledge-terms.server.ts'
import { onboardingSteps, type OnboardingStep } from './next-steps.ts'

const walkthroughOfLead = prepared((db) =>
  db
    .select({ at: leads.walkthroughDate })
    .from(leads)
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare(),
)

/**
 * What an owner has done and what comes next, for a reader who may act for the lead: nobody else is to learn of it. `analysedAt`: when the newest result of
 * the lead's property was made; null where there is none.
 */
export function readNextSteps(leadId: string, analysedAt: Date | null, now = new Date()): OnboardingStep[] {
  return onboardingSteps(
    {
      analysedAt,
      termsAt: findAcknowledgment(leadId)?.acknowledgedAt ?? null,
      walkthroughAt: walkthroughOfLead().get({ leadId })?.at ?? null,
      isBookedHere: findBooking(leadId) !== null,
      agreement: findAgreement(leadId, now),
      paidAt: findPaidPayment(leadId)?.paidAt ?? null,
      canPay: readPaymentMode() !== 'none',
    },
    now,
  )
}
