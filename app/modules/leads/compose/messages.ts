import { MESSAGE_NO_TEMPLATE, MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'

export type { MessageChannel } from '#app/db/schema/index.ts'

/** A template that staff can start from. `isReply`: a saved reply, else a campaign template. */
export type TemplateChoice = { id: string; name: string; isReply: boolean }

const SHARED = {
  'no-email': 'This lead has no email address. Add one first.',
  'no-phone': 'This lead has no phone number that can get texts. Add one first.',
  unconfirmed: 'This person hasn’t opted in to texts. Call or email instead.',
  held: 'This person may have opted out of texts. Decide in the inbox first.',
  'too-long': 'With links filled in, this text is too long. Shorten it.',
  'no-template': MESSAGE_NO_TEMPLATE,
  'link-unknown': 'We can’t fill in a link in {{braces}}. Remove it or type the address.',
  'too-many': 'This lead has reached its file limit. Delete some files, or send the email without files.',
  missing: MESSAGE_NO_LEAD,
} as const

/** Why a message was not sent, by channel and reason. The composer shows the same for a text before anything is typed. */
export const COMPOSE_MESSAGES = {
  email: {
    ...SHARED,
    suppressed: 'This person unsubscribed from our email, so nothing was sent. Call instead.',
    failed: 'We couldn’t queue the email. Your text is still here. Please try again.',
  },
  sms: {
    ...SHARED,
    suppressed: 'This person opted out of texts. Call instead.',
    failed: 'We couldn’t queue the text. Your message is still here. Please try again.',
  },
} as const
