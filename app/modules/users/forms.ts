import { z } from 'zod'
import { checkbox, emailAddress, nameOrPlace, passwordText, requiredText } from '#app/modules/forms/fields.ts'
import { MESSAGE_PASSKEY_FAILED, MESSAGE_SETUP_ENDED, MESSAGE_WRONG_PASSWORD } from './messages.ts'
import { MAX_PASSKEY_NAME } from './passkey-rules.ts'
import { MESSAGE_PASSWORD_TOO_LONG } from './credentials/rules.ts'

/** Longer than any valid password, so that a long one counts as wrong and not as a form error. */
const MAX_TYPED = 1000

/** Longer than any device's response, in characters. */
const MAX_PASSKEY_ANSWER = 20_000

/** A new password. `newPasswordProblem` checks how good it is. */
const newPassword = passwordText('Enter a new password', MAX_TYPED, MESSAGE_PASSWORD_TOO_LONG)

/** The form that requests a link to set a new password. */
export const forgotPasswordSchema = z.object({ email: emailAddress() })

/** The form behind that link. */
export const resetPasswordSchema = z.object({ password: newPassword })

/** The current password, for actions where someone else may be using the signed-in browser. */
const presentPassword = passwordText('Enter your current password', MAX_TYPED, MESSAGE_WRONG_PASSWORD)

/** A user's own name and address. */
export const detailsSchema = z.object({ name: requiredText('Enter your name', 120), email: emailAddress() })

/** A new password for one's own account. */
export const passwordSchema = z.object({ current: presentPassword, password: newPassword })

export const twoStepOffSchema = z.object({ twoStepPassword: presentPassword })

/** Ends one of the user's own sessions, or all others. Requires the password if signing in was a while ago. */
export const endSessionSchema = z.object({
  session: requiredText('Choose a session', 64),
  endPassword: presentPassword.optional(),
})

/** The emails that a user wants. */
const mailsSchema = z.object({
  mailsAssigned: checkbox(),
  mailsDue: checkbox(),
  mailsNewLeads: checkbox(),
  mailsWeekly: checkbox(),
})

/** Whether single-letter shortcuts are on. */
export const letterKeysSchema = z.object({ letterKeys: z.enum(['on', 'off']) })

/** The forms of a user's own account, by button. */
export const accountSchema = z.discriminatedUnion('intent', [
  detailsSchema.extend({ intent: z.literal('save') }),
  passwordSchema.extend({ intent: z.literal('password') }),
  endSessionSchema.extend({ intent: z.literal('end') }),
  twoStepOffSchema.extend({ intent: z.literal('two-step-off') }),
  z.object({ intent: z.literal('forget-browsers') }),
  mailsSchema.extend({ intent: z.literal('mails') }),
  z.object({ intent: z.enum(['calendar-new', 'calendar-end']) }),
])

/** A code from the authenticator app, and whether to trust this browser. */
export const appCodeSchema = z.object({ code: requiredText('Enter the six digits', 20), trust: checkbox() })

export const recoverySchema = z.object({ recovery: requiredText('Enter a recovery code', 40) })

/** The second step of signing in, by button: 'other' starts over. */
export const secondStepSchema = z.discriminatedUnion('intent', [
  appCodeSchema.extend({ intent: z.literal('code') }),
  recoverySchema.extend({ intent: z.literal('recovery') }),
  z.object({ intent: z.literal('other') }),
])

/** Switching on the second step. `setup`: as sealed by `newTwoStepSetup`. */
export const twoStepSetupSchema = z.object({
  setup: requiredText(MESSAGE_SETUP_ENDED, 200),
  code: requiredText('Enter the six digits', 20),
  current: presentPassword,
})

/** A browser's passkey response, as JSON; see `passkeys/responses.ts`. */
export const passkeyAnswer = passwordText(MESSAGE_PASSKEY_FAILED, MAX_PASSKEY_ANSWER, MESSAGE_PASSKEY_FAILED)

export const passkeySignInSchema = z.object({ passkey: passkeyAnswer })

/** A passkey's name, which emails mention. */
export const passkeyName = nameOrPlace('Enter a name for the passkey', MAX_PASSKEY_NAME)

/** Before creating a passkey. */
export const passkeyBeginSchema = z.object({ name: passkeyName, current: presentPassword })

/** Creating a passkey, by button. */
export const newPasskeySchema = z.discriminatedUnion('intent', [
  passkeyBeginSchema.extend({ intent: z.literal('begin') }),
  z.object({ intent: z.literal('add'), name: passkeyName, passkey: passkeyAnswer }),
])

export const passkeyRemoveSchema = z.object({ current: presentPassword })

/** The form behind the link that confirms a user's new address. */
export const confirmEmailSchema = z.object({ current: presentPassword })

/** The sign-in form. Passwords are not trimmed. */
export const staffSignInSchema = z.object({
  email: requiredText('Enter your email address', 254),
  password: passwordText('Enter your password', MAX_TYPED, 'Invalid email or password'),
})
