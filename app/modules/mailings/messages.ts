import { formatCount } from '#app/format/money.ts'
import type { MailingRefusal } from './write-mailing.server.ts'

export const MAILING_MESSAGES: Readonly<Record<MailingRefusal, string>> = {
  missing: 'This mailing was deleted.',
  'not-draft': 'This mailing is no longer a draft, so it was not changed. Copy it to write another one.',
  'too-many': 'This view has more than 5,000 leads. Choose a smaller view.',
  'no-one': 'No one in this view can get this email. The list shows why.',
  changed: 'Someone else changed the recipients or text of this mailing. Check it, then schedule it again.',
  'no-preview': 'This view has no lead to fill in the test. Choose a view with leads.',
  over: 'This mailing was already sent.',
}

export const MESSAGE_SAVED = 'Draft saved'
export const MESSAGE_SCHEDULED = 'Mailing scheduled'
export const MESSAGE_CANCELED = 'Mailing stopped'
export const MESSAGE_DELETED = 'Draft deleted'
export const MESSAGE_TEST = 'Test queued. It goes to your own address.'
export const MESSAGE_COPIED = 'Copied to a new draft'
export const MESSAGE_FAILED = 'The mailing could not be saved. Please try again.'

/** When the number of recipients differs from the button's. */
export function countChanged(gets: number): string {
  return `Saved, not scheduled: ${formatCount(gets, 'person gets', 'people get')} it now. Check the recipients, then schedule it.`
}
