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

/** A lead as the dialog after an enrollment shows it to this browser; null where there is none, or it is in the trash. */
export function findEnrolled(leadId: string, access: LeadAccess) {
  const found = db()
    .select({ lead: leads, enrolledAt: feeFacts.enrolledOnlineAt })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
  if (!found) return null
  const { lead, enrolledAt } = found
  return {
    leadId,
    /** Whether it was enrolled online at all: else there is nothing that the dialog could follow. */
    isEnrolled: enrolledAt !== null,
    address: displayAddress(lead),
    /** What the dialog says was mailed, in demo mode alone. */
    demoMail: findDemoMail(lead.email, 'enrollment-received'),
    isSigned: findAgreement(leadId)?.status === 'completed',
    /** What is left for the owner to do, in a sentence; null where nothing is. */
    left: getNextSteps(leadId, null).left,
    /** When the walkthrough is; null while no time is known, or this browser may not know it. */
    walkthroughAt: mayReadHour(access, leadId, lead.walkthroughDate) ? lead.walkthroughDate : null,
  }
}
