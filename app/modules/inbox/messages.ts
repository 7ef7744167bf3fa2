import { MESSAGE_NO_TEMPLATE } from '#app/modules/leads/messages.ts'

/** Why an action on a message failed, by reason. */
export const INBOX_MESSAGES = {
  missing: 'This message no longer exists.',
  'was-done': 'Someone else already marked this message done.',
  answered:
    'Someone answered or closed this while you were writing. Your text is still here. Send it again if you still want to.',
  'no-template': MESSAGE_NO_TEMPLATE,
  'was-open': 'This message is already waiting.',
  'not-waiting': 'This conversation isn’t waiting for a reply, so there is nothing to snooze.',
  'nothing-picked': 'Select a conversation first.',
  'nothing-changed': 'Someone else already did this, so nothing changed.',
  'no-moment': 'Pick a time in the future, within a year',
  'no-person': 'This person is no longer on staff.',
  'no-lead': 'This lead no longer exists, or it is in the trash.',
  same: 'This message is already linked to that lead.',
  taken: 'This message is now linked to a lead. Nothing was saved; check the message first.',
  automatic: 'This message is automatic, so no one would read a reply.',
  'no-address': 'This email has no address to reply to.',
  suppressed: 'This person stopped our text messages. Call or send an email instead.',
  held: 'They may have opted out of texts. Decide whether to keep texting, then reply.',
  'was-decided': 'Someone else already decided this.',
  'link-unknown': 'We have no address for a link in {{braces}}. Remove it, or type the address.',
  'link-not-theirs':
    'This didn’t come from the lead’s own address, so we can’t send links to the lead’s pages there. Remove the text in {{braces}}.',
  'too-many': 'This lead has reached its file limit. Delete some files, or answer without files.',
  'files-of-no-lead': 'Files go out by email, and with a lead. Link this message to a lead first, or answer without files.',
  'too-long': 'A text message has at most 1,600 characters.',
} as const

export const MESSAGE_NO_ORIGINAL = 'We didn’t keep the original of this message.'
export const MESSAGE_NO_RECEIVED = 'This message isn’t in the inbox.'
export const MESSAGE_INBOX_FAILED = 'We couldn’t save this. Your text is still here. Please try again.'

/** Why the mailbox is not read, as text for staff, by reason. */
export const MAILBOX_WORDS = {
  password: 'The mailbox refused the password',
  busy: 'The mail server is busy and refuses connections',
  certificate: 'The mail server’s certificate is not valid, so the password was not sent to it',
  encryption: 'The mail server offers no encryption, so the password was not sent to it',
  unreachable: 'The mail server can’t be reached',
  folder: 'The folder was renamed, moved or deleted',
  refused: 'The mail server refused to open the mailbox',
  closed: 'The mail server closed the connection',
  storing: 'An email could not be stored here',
  unread: 'The program that reads the mailbox is not running',
} as const
