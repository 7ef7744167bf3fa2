import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { findPaidPayment, readPaymentMode } from '#app/modules/payments/queries.server.ts'
import { latestAnalysis } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { findAcknowledgment } from './acknowledge-terms.server.ts'
import { onboardingSteps, type OnboardingStep } from './next-steps.ts'

/** What an owner has done and what comes next, for a reader who may act for the lead: nobody else is to learn of it. */
export function readNextSteps(leadId: string, now = new Date()): OnboardingStep[] {
  const lead = db().select({ walkthroughDate: leads.walkthroughDate }).from(leads).where(eq(leads.id, leadId)).get()
  const analysis = latestAnalysis({ leadId })
  return onboardingSteps(
    {
      analysedAt: analysis.state === 'ready' ? analysis.createdAt : null,
      termsAt: findAcknowledgment(leadId)?.acknowledgedAt ?? null,
      walkthroughAt: lead?.walkthroughDate ?? null,
      isBookedHere: findBooking(leadId) !== null,
      agreement: findAgreement(leadId, now),
      paidAt: findPaidPayment(leadId)?.paidAt ?? null,
      canPay: readPaymentMode() !== 'none',
    },
    now,
  )
}
