import type { NotCreated } from './create-user.server.ts'
import { MAX_PASSKEYS } from './passkey-rules.ts'
import { PASSWORD_MIN_LENGTH } from './credentials/rules.ts'

/** Shown to everyone who requests a link to set a new password, with or without an account. */
export const MESSAGE_RESET_LINK_SENT = 'If an account with this email exists, a password reset link has been sent.'

/** A new password's length, and what makes a good one. */
export const NEW_PASSWORD_HINT = `${PASSWORD_MIN_LENGTH} characters or more. Four or five words you can remember work best.`

/** An unexpected error when setting a password or requesting its link. */
export const MESSAGE_PASSWORD_FAILED = 'An error occurred. Please try again.'

/** A link to set a new password or to confirm an address is used, expired, replaced or invalid. */
export const MESSAGE_ACCOUNT_LINK_ENDED = 'This link is invalid or has expired.'

export const MESSAGE_PASSWORD_UPDATED = 'Password updated successfully!'

/** The current password was wrong. */
export const MESSAGE_WRONG_PASSWORD = 'This isn’t your current password'

/** Another user's address. */
export const MESSAGE_EMAIL_TAKEN = 'Someone else has an account with this address'

/** An unexpected error when saving a user's own account. */
export const MESSAGE_ACCOUNT_FAILED = 'Your account could not be saved. Please try again.'

/** Why no account was created, as text. */
export function notCreatedMessage(reason: NotCreated): string {
  if (reason.kind === 'weak-password') return reason.problem
  return reason.kind === 'has-account' ? `${reason.email} already has an account.` : 'A user already exists.'
}

/** The code of the second step was wrong. */
export const MESSAGE_WRONG_CODE = 'That code is wrong or has expired. Enter the code in your app now.'

/** The key of the user's app can't be read anymore. */
export const MESSAGE_UNREADABLE_KEY =
  'We can’t check codes from your app anymore. Use a recovery code, or ask an admin to reset your two-step sign-in.'

export const MESSAGE_WRONG_RECOVERY = 'This isn’t one of your recovery codes, or you’ve already used it.'

/** The key in the form that switches on the second step does not belong to this user. */
export const MESSAGE_SETUP_ENDED = 'The setup key has changed. Scan the code again.'

/** A passkey was rejected: it belongs to another site, its device did not verify the user, or the response is invalid. */
export const MESSAGE_PASSKEYS_NEED_SCRIPTS =
  'Passkeys need JavaScript and a browser that supports them. Your password works in every browser.'
export const MESSAGE_PASSKEY_FAILED = 'The passkey could not be used. Please try again.'

/** The passkey's five minutes are over, or it was sent twice. */
export const MESSAGE_PASSKEY_ENDED = 'That took too long. Please try again.'

/** The browser offered a passkey that was removed here. */
export const MESSAGE_PASSKEY_UNKNOWN = 'We don’t recognize this passkey. It may have been removed. Sign in with your password.'

/** The device's response contained no new passkey. */
export const MESSAGE_PASSKEY_NOT_ADDED = 'The passkey could not be added. Please try again.'

export const MESSAGE_PASSKEYS_FULL = `You have ${MAX_PASSKEYS} passkeys, the most an account can have. Remove one first.`

/** The passkey was removed in the meantime, or is another user's. */
export const MESSAGE_PASSKEY_GONE = 'This passkey was already removed'
