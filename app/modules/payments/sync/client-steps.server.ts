import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { hasCompletedDocument } from '#app/modules/documents/queries.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { findContact } from './onboarding-tasks.server.ts'
import { managementBegins, type OnboardingFacts, type OnboardingStep, welcomeSteps } from './next-steps.ts'

type Lead = NonNullable<ReturnType<typeof findLeadContact>>

/** Facts for the welcome email and the page after payment. */
export function onboardingFacts(tx: Db | Tx, lead: Lead, contactName: string, startedAt: Date): OnboardingFacts {
  return {
    startedAt,
    businessDays: getSetting('onboardingBusinessDays', tx),
    contactName,
    walkthroughAt: lead.walkthroughDate,
    isSigned: hasCompletedDocument(lead.id, tx),
    hasPhone: (lead.phone ?? '').trim() !== '',
  }
}

/** What happens next, when, and who calls. */
type ClientSteps = {
  contact: { name: string; phone: string; email: string }
  steps: OnboardingStep[]
  managementBegins: string
  walkthroughAt: Date | null
}

/**
 * The next steps of a client who has just paid; null for a lead in the trash. `mayReadHour`: whether the reader may know the time
 * of the walkthrough.
 */
export function findClientSteps(
  leadId: string,
  startedAt: Date,
  mayReadHour: (hour: Date | null) => boolean,
): ClientSteps | null {
  const lead = findLeadContact(leadId)
  if (!lead) return null
  const contact = findContact(db(), leadId)
  const walkthroughDate = mayReadHour(lead.walkthroughDate) ? lead.walkthroughDate : null
  const facts = onboardingFacts(db(), { ...lead, walkthroughDate }, contact.name, startedAt)
  return { contact, steps: welcomeSteps(facts), managementBegins: managementBegins(facts), walkthroughAt: walkthroughDate }
}
