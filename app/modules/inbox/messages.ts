import { MESSAGE_NO_TEMPLATE } from '#app/modules/leads/messages.ts'

/** Why an action on a message failed, by reason. */
export const INBOX_MESSAGES = {
  missing: 'This message no longer exists.',
  'was-done': 'Someone else already marked this message as done.',
  answered:
    'Someone replied to this or closed it while you were writing. Your text is still here. Send it again if you still want to.',
  'no-template': MESSAGE_NO_TEMPLATE,
  'was-open': 'This message is already open.',
  'not-waiting': 'This conversation isn’t waiting for a reply, so there’s nothing to snooze.',
  'nothing-picked': 'Select a conversation first.',
  'nothing-changed': 'Someone else already did this, so nothing changed.',
  'no-moment': 'Pick a time within the next year',
  'no-person': 'This person is no longer on staff.',
  'no-lead': 'This lead no longer exists or is in the trash.',
  same: 'This message is already linked to that lead.',
  taken: 'Someone linked this message to a lead, so nothing was saved. Check the message first.',
  automatic: 'This is an automatic message, so no one would see a reply.',
  'no-address': 'This email has no reply address.',
  suppressed: 'This person opted out of our texts. Call or send an email instead.',
  held: 'They may have opted out of texts. Decide whether to keep texting, then reply.',
  'was-decided': 'Someone else already decided this.',
  'link-unknown': 'We can’t fill in a link in {{braces}}. Remove it or type the URL.',
  'link-not-theirs':
    'This didn’t come from the lead’s address, so your reply can’t include links to the lead’s pages. Remove the text in {{braces}}.',
  'too-many': 'This lead has reached its file limit. Delete some files, or reply without attachments.',
  'files-of-no-lead':
    'You can attach files only to emails linked to a lead. Link this message to a lead first, or reply without attachments.',
  'too-long': 'Text messages can be up to 1,600 characters.',
} as const

export const MESSAGE_NO_ORIGINAL = 'We didn’t save the original message.'
export const MESSAGE_NO_RECEIVED = 'This message isn’t in the inbox.'
export const MESSAGE_INBOX_FAILED = 'We couldn’t save this. Your text is still here. Please try again.'

/** Why the mailbox is not read, as text for staff, by reason. */
export const MAILBOX_WORDS = {
  password: 'The mailbox rejected the password',
  busy: 'The mail server is busy and isn’t accepting connections',
  certificate: 'The mail server’s certificate isn’t valid, so we didn’t send it the password',
  encryption: 'The mail server doesn’t support encryption, so we didn’t send it the password',
  unreachable: 'We can’t reach the mail server',
  folder: 'The folder was renamed, moved or deleted',
  refused: 'The mail server wouldn’t open the mailbox',
  closed: 'The mail server closed the connection',
  storing: 'We couldn’t save an email',
  unread: 'The program that checks the mailbox isn’t running',
} as const
