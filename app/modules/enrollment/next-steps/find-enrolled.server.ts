import { and, eq, isNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import type { LeadAccess } from '#app/modules/access/grants.server.ts'
import { mayReadHour } from '#app/modules/booking/booking-link.server.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { feeFacts } from '#app/modules/pricing/fee-facts.server.ts'
import { displayAddress } from '#app/modules/properties/address.ts'
import { findDemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'
import { getNextSteps } from './next-steps.server.ts'
import type { OnboardingStep } from './onboarding-steps.ts'
import { mailWords } from '#app/modules/messaging/pause/mail-fate.server.ts'

/** A lead as the dialog after an enrollment shows it to this browser; null if there is none, or it is in the trash. */
export function findEnrolled(leadId: string, access: LeadAccess) {
  const found = db()
    .select({ lead: leads, enrolledAt: feeFacts.enrolledOnlineAt })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
  if (!found) return null
  const { lead, enrolledAt } = found
  const { left, steps } = getNextSteps(leadId, null)
  return {
    leadId,
    /** Whether it was enrolled online: if not, the dialog does not apply. */
    isEnrolled: enrolledAt !== null,
    address: displayAddress(lead),
    /** What the dialog lists as emailed, only in demo mode. */
    demoMail: findDemoMail(lead.email, 'enrollment-received', { leadId }),
    mailed: mailWords('We emailed you a confirmation.', 'a confirmation', {
      leadId,
      templates: ['enrollment-received'],
      from: enrolledAt ?? new Date(),
    }),
    isSigned: findAgreement(leadId)?.status === 'completed',
    /** A sentence about what the owner has left to do, or null. */
    left,
    /** When the walkthrough is; null while no time is known, or if this browser can't see it. */
    walkthroughAt: mayReadHour(access, leadId, lead.walkthroughDate) ? lead.walkthroughDate : null,
    confirmation: confirmationIn(steps),
  }
}

/** Why a booked time is not confirmed yet; null if it is, or nothing is booked. */
function confirmationIn(steps: readonly OnboardingStep[]) {
  const remark = steps.find(({ key }) => key === 'walkthrough')?.remark
  return remark === 'unconfirmed' || remark === 'not_mailed' ? remark : null
}
