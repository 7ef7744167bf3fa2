import { MESSAGE_NO_TEMPLATE, MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'

/** Why a mail was not sent, by the reason. */
export const MESSAGES = {
  'no-email': 'This lead has no email address. Enter one first.',
  suppressed: 'This person unsubscribed from our email, so nothing was sent. Call instead.',
  'no-template': MESSAGE_NO_TEMPLATE,
  'link-unknown': 'There is no value for a link in {{braces}}. Remove it, or type the address.',
  failed: 'The email could not be queued. Please try again; your text is kept.',
  missing: MESSAGE_NO_LEAD,
} as const
