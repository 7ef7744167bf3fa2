import type { WEBHOOK_EVENTS } from '#app/db/schema/webhooks.ts'

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]

/** The events of webhooks and their data. Ids are the same as in the back office's URLs. */
export type WebhookEvent =
  | { type: 'lead.created'; data: LeadCreated }
  | { type: 'lead.status_changed'; data: { leadId: string; from: string; to: string } }
  | { type: 'document.completed'; data: { documentId: string; leadId: string | null; documentName: string } }
  | { type: 'payment.paid'; data: { paymentId: string; leadId: string | null; amountCents: number; currency: string } }

type LeadCreated = {
  leadId: string
  name: string
  email: string
  phone: string | null
  propertyAddress: string
  status: string
  source: string
}

/** The form's checkboxes, one per event. */
export const EVENT_BOXES = [
  { name: 'leadCreated', type: 'lead.created', label: 'A lead was added (lead.created)' },
  { name: 'leadStatusChanged', type: 'lead.status_changed', label: 'A lead’s status changed (lead.status_changed)' },
  { name: 'documentCompleted', type: 'document.completed', label: 'An agreement was signed (document.completed)' },
  { name: 'paymentPaid', type: 'payment.paid', label: 'The onboarding fee was paid (payment.paid)' },
] as const satisfies readonly { name: string; type: WebhookEventType; label: string }[]

const NO_PERSON = '0'.repeat(32)

/** Each event with sample data, for testing a receiver. */
export const SAMPLE_EVENTS: { [Type in WebhookEventType]: Extract<WebhookEvent, { type: Type }> } = {
  'lead.created': {
    type: 'lead.created',
    data: {
      leadId: NO_PERSON,
      name: 'Dana Hill',
      email: 'dana.hill@example.com',
      phone: '(515) 555-0173',
      propertyAddress: '2418 Beaver Ave, Des Moines, IA 50310',
      status: 'leads',
      source: 'manual',
    },
  },
  'lead.status_changed': { type: 'lead.status_changed', data: { leadId: NO_PERSON, from: 'leads', to: 'proposal' } },
  'document.completed': {
    type: 'document.completed',
    data: { documentId: NO_PERSON, leadId: NO_PERSON, documentName: 'Management agreement' },
  },
  'payment.paid': {
    type: 'payment.paid',
    data: { paymentId: NO_PERSON, leadId: NO_PERSON, amountCents: 19_900, currency: 'usd' },
  },
}
