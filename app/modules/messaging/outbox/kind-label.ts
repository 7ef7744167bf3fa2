import type { MessageTemplate } from '#app/db/schema/index.ts'
import { capitalize } from '#app/format/capitalize.ts'

/** Kinds whose name needs a better label. */
const KIND_LABELS: Partial<Record<MessageTemplate, string>> = {
  'campaign-test': 'Campaign test',
  'due-today': 'Next actions due today',
  'help-text': 'Reply to HELP',
  'lead-notices': 'New and assigned leads',
  'notice-digest': 'Notice digest',
  'owner-sign-in': 'Owner’s sign-in link',
  'referral-receipt': 'Referral receipt',
  'referral-paid': 'Referral fee paid',
  'rent-vs-sell-table': 'Rent vs. sell table',
  'second-step-warning': 'Second-step attempt warning',
  'sign-in-warning': 'Sign-in attempt warning',
  'staff-mail': 'Email from staff',
  'staff-text': 'Text from staff',
  'two-step-changed': 'Two-step sign-in changed',
  'webinar-next-date': 'Next webinar date',
}

/** A message's kind as text: 'Walkthrough moved', 'Campaign (text)', 'Campaign (marketing text)'. */
export function kindLabel(template: MessageTemplate, channel: 'email' | 'sms', isMarketing = false): string {
  const label = KIND_LABELS[template] ?? capitalize(template.replaceAll('-', ' '))
  const marks = [...(isMarketing ? ['marketing'] : []), ...(channel === 'sms' && !template.endsWith('text') ? ['text'] : [])]
  return marks.length === 0 ? label : `${label} (${marks.join(' ')})`
}
