import type { MessageChannel } from '#app/db/schema/index.ts'
import type { CONSENT_FORMS } from '#app/db/schema/messaging.ts'

export type ConsentForm = (typeof CONSENT_FORMS)[number]

/** Labels of the forms where people consent or decline, for use within a sentence. */
export const FORM_LABELS: Record<ConsentForm, string> = {
  analysis: 'rental analysis',
  enrollment: 'enrollment',
  'realtor-referral': 'realtor referral',
  'rent-vs-sell': 'calculator',
  webinar: 'webinar',
  'rent-watch': 'report, rent alerts',
  'mailed-link': 'link in an email',
  'merged-leads': 'a merged lead',
  unsubscribe: 'unsubscribe page',
  'one-click': 'unsubscribe button in an email app',
  preferences: 'email preferences',
  'text-message': 'text message',
  complaint: 'spam report',
  staff: 'entered by staff',
}

export const CHANNEL_LABELS: Record<MessageChannel, string> = { email: 'Email', sms: 'Text messages' }
