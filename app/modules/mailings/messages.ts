import { formatCount } from '#app/format/money.ts'
import type { MailingRefusal } from './write-mailing.server.ts'

export const MAILING_MESSAGES: Readonly<Record<MailingRefusal, string>> = {
  missing: 'This mailing was deleted.',
  'not-draft': 'This mailing is no longer a draft, so it wasn’t changed. Copy it to start a new one.',
  'too-many': 'This view has more than 5,000 leads. Choose a smaller view.',
  'no-one': 'No one in this view can get this email. See the reasons in the list.',
  changed: 'Someone else changed the recipients or text of this mailing. Check it, then save or schedule it again.',
  'no-preview': 'This view has no leads, so we can’t fill in the test. Choose a different view.',
  unscheduled: 'This mailing is still a draft, so there is nothing to stop.',
  stopped: 'This mailing was already stopped.',
  over: 'This mailing was already sent.',
}

export const MESSAGE_SAVED = 'Draft saved'
export const MESSAGE_SCHEDULED = 'Mailing scheduled'
export const MESSAGE_CANCELED = 'Mailing stopped'
export const MESSAGE_DELETED = 'Draft deleted'
export const MESSAGE_TEST = 'Test queued. We’ll send it to your email address.'
export const MESSAGE_COPIED = 'Copied to a new draft'
export const MESSAGE_FAILED = 'We couldn’t save the mailing. Please try again.'

/** When the number of recipients differs from the button's. */
export function countChanged(gets: number): string {
  return `Saved but not scheduled. ${formatCount(gets, 'person', 'people')} would get it now. Check the recipients, then schedule it.`
}
