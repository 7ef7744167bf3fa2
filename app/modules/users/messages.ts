import type { NotCreated } from './create-user.server.ts'
import { MAX_PASSKEYS } from './passkey-rules.ts'
import { PASSWORD_MIN_LENGTH } from './credentials/rules.ts'

/** What anyone who asks for a link to set a new password reads, whether there is such an account or not. */
export const MESSAGE_RESET_LINK_SENT = 'If an account with this email exists, a password reset link has been sent.'

/** How long a new password is, and what makes a good one. */
export const NEW_PASSWORD_HINT = `${PASSWORD_MIN_LENGTH} characters or more. Four or five words you can remember work best.`

/** Setting a password, or asking for the link to it, failed for a reason that no one expected. */
export const MESSAGE_PASSWORD_FAILED = 'An error occurred. Please try again.'

/** A link to set a new password, or to confirm an address, was used, has run out, was replaced by a newer one, or never was. */
export const MESSAGE_LINK_ENDED = 'This link is invalid or has expired.'

export const MESSAGE_PASSWORD_UPDATED = 'Password updated successfully!'

/** The current password was typed wrong. */
export const MESSAGE_WRONG_PASSWORD = 'This is not your current password'

/** An address that is another user's. */
export const MESSAGE_EMAIL_TAKEN = 'Someone else has an account with this address'

/** Something about one's own account could not be saved for a reason that no one expected. */
export const MESSAGE_ACCOUNT_FAILED = 'Your account could not be saved. Please try again.'

/** Why no account was made, in words. */
export function notCreatedMessage(reason: NotCreated): string {
  if (reason.kind === 'weak-password') return reason.problem
  return reason.kind === 'has-account' ? `${reason.email} already has an account.` : 'A user already exists.'
}

/** The code of the app that was typed as the second step. */
export const MESSAGE_WRONG_CODE = 'That code is wrong or has expired. Enter the one your app shows now.'

export const MESSAGE_WRONG_RECOVERY = 'This isn’t one of your recovery codes, or you’ve already used it.'

/** The key that a form for switching the second step on brought back is none of this user's. */
export const MESSAGE_SETUP_ENDED = 'The setup key has changed. Scan the code again.'

/** A passkey was refused: it was made for another site, its device recognized no one, or what was posted is none. */
export const MESSAGE_PASSKEYS_NEED_SCRIPTS =
  'Passkeys need JavaScript and a browser that supports them. Your password works in every browser.'
export const MESSAGE_PASSKEY_FAILED = 'The passkey could not be used. Please try again.'

/** The five minutes for a passkey are over, or it was sent twice. */
export const MESSAGE_PASSKEY_ENDED = 'That took too long. Please try again.'

/** A passkey that a browser offers and that was removed here. */
export const MESSAGE_PASSKEY_UNKNOWN = 'We don’t know this passkey. It may have been removed. Sign in with your password.'

/** A device's answer that was no new passkey. */
export const MESSAGE_PASSKEY_NOT_ADDED = 'The passkey could not be added. Please try again.'

export const MESSAGE_PASSKEYS_FULL = `You have ${MAX_PASSKEYS} passkeys, the most an account can have. Remove one first.`

/** A passkey that has since been removed, or is someone else's. */
export const MESSAGE_PASSKEY_GONE = 'This passkey was already removed'
