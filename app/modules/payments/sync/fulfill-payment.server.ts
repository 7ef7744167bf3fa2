import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { payments } from '#app/db/schema/index.ts'
import { confirmBooking } from '#app/modules/booking/confirm-walkthrough.server.ts'
import { findWalkthroughFile } from '#app/modules/booking/mail-walkthrough.server.ts'
import { getLeadFees } from '#app/modules/pricing/fee-facts.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { enqueueAgreement } from '#app/modules/documents/send-agreement/send-agreement.server.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { type Actor, addCampaignCandidate } from '#app/modules/timeline/record-lead-event.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { welcomeMail } from '#app/modules/messaging/templates/welcome.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { onboardingFacts } from './client-steps.server.ts'
import { assignContact, planOnboardingTasks } from './onboarding-tasks.server.ts'
import { managementBegins, welcomeSteps } from './next-steps.ts'
import { findPayment } from '../queries.server.ts'
import { recordPaymentEvent } from '../record-payment-event.server.ts'

/**
 * Moves a paid payment's lead to enrolled, emails the welcome and sends the agreement. Called by
 * the provider's event, the button 'Move to Onboarding Stage' and the reconciling job: the first
 * one wins, and the others change nothing. Ignores a lead in the trash.
 */
export function fulfillPayment(tx: Tx, paymentId: string, actor: Actor, now: Date): void {
  const payment = findPayment(tx, paymentId)
  if (payment?.state !== 'paid' || payment.settledAt !== null || payment.leadId === null) return
  const lead = findLeadContact(payment.leadId, tx)
  if (!lead) return
  const isFirst = !hasSettledPayment(tx, payment.leadId, paymentId)
  tx.update(payments).set({ settledAt: now }).where(eq(payments.id, paymentId)).run()
  recordPaymentEvent(tx, { paymentId, kind: 'settled', detail: { by: actor.kind } })
  confirmBooking(tx, lead.id, { actor, reason: 'when the onboarding fee was paid' })
  if (!isFirst) return

  moveLeadForward(tx, { leadId: lead.id, to: 'enrolled', actor, reason: 'Onboarding fee paid', now })
  if (lead.status === 'lost') {
    const summary = 'The onboarding fee was paid, but the lead is marked Lost: decide what to do'
    createTask(tx, { leadId: lead.id, kind: 'paid-while-lost', summary, dueAt: new Date(now.getTime() + DAY_MS) })
  }
  // Onboarding also needs the signed agreement, whichever comes last.
  addCampaignCandidate(tx, lead.id)
  enqueueAgreement(tx, lead.id)
  const contact = assignContact(tx, lead.id, now)
  const facts = onboardingFacts(tx, lead, contact.name, now)
  planOnboardingTasks(tx, lead, facts)
  const token = issueToken(tx, { purpose: 'report', leadId: lead.id, email: lead.email }, now)
  const walkthrough = findWalkthroughFile(tx, lead.id, now)
  const mail = welcomeMail(getSetting('company', tx), {
    ...findAddressee(tx, { ...lead, name: lead.ownerName?.trim() || lead.name }),
    contact,
    steps: welcomeSteps(facts),
    fees: getLeadFees(lead.id, tx),
    hasCalendarFile: walkthrough !== null,
    hasPhone: facts.hasPhone,
    managementBegins: managementBegins(facts),
    url: getSiteFacts(tx).baseUrl + paths.mailedReport(token),
  })
  const attachments = walkthrough === null ? [] : [walkthrough]
  queueMail(tx, { template: 'welcome', cause: 'system', to: lead.email, leadId: lead.id, attachments, ...mail })
}

/** Whether another payment has already moved the lead forward. A refunded one does not count: paying again starts over. */
function hasSettledPayment(tx: Tx, leadId: string, exceptId: string): boolean {
  const where = and(
    eq(payments.leadId, leadId),
    eq(payments.state, 'paid'),
    isNotNull(payments.settledAt),
    ne(payments.id, exceptId),
  )
  return tx.select({ id: payments.id }).from(payments).where(where).limit(1).get() !== undefined
}

/**
 * Moves the lead of a verified payment to the onboarding stage, for the button of the payment page. Does nothing if an event or
 * the job was first.
 */
export function moveToOnboarding(paymentId: string, actor: Actor, now = new Date()): void {
  inTransaction((tx) => fulfillPayment(tx, paymentId, actor, now))
}
