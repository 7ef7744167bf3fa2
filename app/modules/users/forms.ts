import { z } from 'zod'
import { passwordText, requiredText } from '#app/modules/forms/fields.ts'

/** Longer than any password that the rules take, so that a long one is wrong and not a mistake in the form. */
const MAX_TYPED = 1000

/** The sign-in form. A password is taken as it was typed, blanks at its ends included. */
export const signInSchema = z.object({
  email: requiredText('Enter your e-mail address', 254),
  password: passwordText('Enter your password', MAX_TYPED, 'Invalid email or password'),
})
