import { z } from 'zod'
import { checkbox, emailAddress, nameOrPlace, passwordText, requiredText } from '#app/modules/forms/fields.ts'
import { MESSAGE_PASSKEY_FAILED, MESSAGE_SETUP_ENDED, MESSAGE_WRONG_PASSWORD } from './messages.ts'
import { MAX_PASSKEY_NAME } from './passkey-rules.ts'
import { MESSAGE_PASSWORD_TOO_LONG } from './credentials/rules.ts'

/** Longer than any password that the rules take, so that a long one is wrong and not a mistake in the form. */
const MAX_TYPED = 1000

/** Longer than what any device answers with, in characters. */
const MAX_PASSKEY_ANSWER = 20_000

/** A password that someone chooses; whether it is good is asked of `newPasswordProblem`. */
const newPassword = passwordText('Enter a new password', MAX_TYPED, MESSAGE_PASSWORD_TOO_LONG)

/** The form that asks for a link to set a new password. */
export const forgotPasswordSchema = z.object({ email: emailAddress() })

/** The form behind that link. */
export const resetPasswordSchema = z.object({ password: newPassword })

/** The current password, asked for where someone at a browser that is signed in may be someone else. */
const presentPassword = passwordText('Enter your current password', MAX_TYPED, MESSAGE_WRONG_PASSWORD)

/** One's own name and address. */
export const detailsSchema = z.object({ name: requiredText('Enter your name', 120), email: emailAddress() })

/** Another password of one's own. */
export const passwordSchema = z.object({ current: presentPassword, password: newPassword })

/** Switching the second step off. */
export const twoStepOffSchema = z.object({ twoStepPassword: presentPassword })

/** Ends a session of one's own, or all others. The password where signing in was a while ago. */
export const endSessionSchema = z.object({
  session: requiredText('Choose a session', 64),
  endPassword: presentPassword.optional(),
})

/** Which mails one wants. */
export const mailsSchema = z.object({
  mailsAssigned: checkbox(),
  mailsDue: checkbox(),
  mailsNewLeads: checkbox(),
  mailsWeekly: checkbox(),
})

/** Whether keys of one letter do something. */
export const letterKeysSchema = z.object({ letterKeys: z.enum(['on', 'off']) })

/** The forms of one's own account, by their buttons. */
export const accountSchema = z.discriminatedUnion('intent', [
  detailsSchema.extend({ intent: z.literal('save') }),
  passwordSchema.extend({ intent: z.literal('password') }),
  endSessionSchema.extend({ intent: z.literal('end') }),
  twoStepOffSchema.extend({ intent: z.literal('two-step-off') }),
  z.object({ intent: z.literal('forget-browsers') }),
  mailsSchema.extend({ intent: z.literal('mails') }),
  z.object({ intent: z.enum(['calendar-new', 'calendar-end']) }),
])

/** A code of the authenticator app, and whether this browser is to be trusted. */
export const appCodeSchema = z.object({ code: requiredText('Enter the six digits', 20), trust: checkbox() })

/** A recovery code. */
export const recoverySchema = z.object({ recovery: requiredText('Enter a recovery code', 40) })

/** What the second step of signing in asks for, by its buttons: 'other' begins again. */
export const secondStepSchema = z.discriminatedUnion('intent', [
  appCodeSchema.extend({ intent: z.literal('code') }),
  recoverySchema.extend({ intent: z.literal('recovery') }),
  z.object({ intent: z.literal('other') }),
])

/** Switching the second step on. `setup`: as `newTwoStepSetup` sealed it. */
export const twoStepSetupSchema = z.object({
  setup: requiredText(MESSAGE_SETUP_ENDED, 200),
  code: requiredText('Enter the six digits', 20),
  current: presentPassword,
})

/** What a browser posts of a passkey, as JSON; see `passkeys/responses.ts`. */
export const passkeyAnswer = passwordText(MESSAGE_PASSKEY_FAILED, MAX_PASSKEY_ANSWER, MESSAGE_PASSKEY_FAILED)

/** Signing in with a passkey. */
export const passkeySignInSchema = z.object({ passkey: passkeyAnswer })

/** What a passkey is called. It is in mails. */
export const passkeyName = nameOrPlace('Enter a name for the passkey', MAX_PASSKEY_NAME)

/** Before a passkey is made. */
export const passkeyBeginSchema = z.object({ name: passkeyName, current: presentPassword })

/** Making a passkey, by its buttons. */
export const newPasskeySchema = z.discriminatedUnion('intent', [
  passkeyBeginSchema.extend({ intent: z.literal('begin') }),
  z.object({ intent: z.literal('add'), name: passkeyName, passkey: passkeyAnswer }),
])

/** Removing a passkey. */
export const passkeyRemoveSchema = z.object({ current: presentPassword })

/** The form behind the link to a new address of one's own. */
export const confirmEmailSchema = z.object({ current: presentPassword })

/** The sign-in form. A password is taken as it was typed, blanks at its ends included. */
export const signInSchema = z.object({
  email: requiredText('Enter your email address', 254),
  password: passwordText('Enter your password', MAX_TYPED, 'Invalid email or password'),
})
