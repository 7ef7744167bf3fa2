import { MESSAGE_NO_TEMPLATE } from '#app/modules/leads/messages.ts'

/** Why something was not done with a message, by the reason. */
export const MESSAGES = {
  missing: 'This message no longer exists.',
  'was-done': 'Someone was faster: this message is already done.',
  answered:
    'Someone answered or closed this while you were writing. Your text is kept: send it again if it should go out as well.',
  'no-template': MESSAGE_NO_TEMPLATE,
  'was-open': 'This message waits already.',
  'not-waiting': 'This conversation waits for no answer, so there is nothing to snooze.',
  'nothing-picked': 'Select a conversation first.',
  'nothing-changed': 'Someone was faster: nothing was left to change.',
  'no-moment': 'Pick a time in the future, within a year',
  'no-person': 'This person is no longer on staff.',
  'no-lead': 'This lead no longer exists, or it is in the trash.',
  same: 'This message already belongs to that lead.',
  taken: 'This message now belongs to a lead. Nothing was saved; check the message first.',
  automatic: 'This message is automatic, so no one would read a reply.',
  'no-address': 'This email has no address to reply to.',
  suppressed: 'This person stopped our text messages. Call or send an email instead.',
  held: 'They may want no more texts. Decide in the inbox whether to keep texting, then answer.',
  'was-decided': 'Someone was faster: this is already decided.',
  'link-unknown': 'This message has no value for a link in {{braces}}. Remove it, or type the address.',
  'link-not-theirs':
    'This was not written from the lead’s own address, so links to the lead’s pages cannot go there. Remove what is in {{braces}}.',
  'too-long': 'A text message has at most 1,600 characters.',
} as const

export const MESSAGE_NO_ORIGINAL = 'The original of this message is not kept.'
export const MESSAGE_NO_RECEIVED = 'There is no such message in the inbox.'
export const MESSAGE_INBOX_FAILED = 'This could not be saved. Please try again; what you wrote is kept.'

/** Why the mailbox is not read, in words for staff, by the reason. */
export const MAILBOX_WORDS = {
  password: 'The mailbox refused the password',
  busy: 'The mail server is busy and refuses connections',
  certificate: 'The mail server’s certificate is not valid, so the password was not sent to it',
  encryption: 'The mail server offers no encryption, so the password was not sent to it',
  unreachable: 'The mail server can’t be reached',
  folder: 'The folder is gone: it was renamed, moved or deleted',
  refused: 'The mail server refused to open the mailbox',
  closed: 'The mail server closed the connection',
  storing: 'An email could not be stored here',
  unread: 'The program that reads the mailbox is not running',
} as const
