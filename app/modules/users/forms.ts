import { z } from 'zod'
import { emailAddress, passwordText, requiredText } from '#app/modules/forms/fields.ts'
import { PASSWORD_MAX_LENGTH } from './rules.ts'

/** Longer than any password that the rules take, so that a long one is wrong and not a mistake in the form. */
const MAX_TYPED = 1000

/** A password that somebody chooses; whether it is good is asked of `newPasswordProblem`. */
export const newPassword = passwordText('Enter a new password', MAX_TYPED, `Use at most ${PASSWORD_MAX_LENGTH} characters.`)

/** The form that asks for a link to set a new password. */
export const forgotPasswordSchema = z.object({ email: emailAddress() })

/** The form behind that link. */
export const resetPasswordSchema = z.object({ password: newPassword })

/** The sign-in form. A password is taken as it was typed, blanks at its ends included. */
export const signInSchema = z.object({
  email: requiredText('Enter your e-mail address', 254),
  password: passwordText('Enter your password', MAX_TYPED, 'Invalid email or password'),
})
