import { z } from 'zod'
import { emailAddress, optionalText } from '#app/modules/forms/fields.ts'

/** Messages of the public specification, section 8. */
export const MESSAGE_UNLOCKED = 'Detailed analysis unlocked!'
export const MESSAGE_UNLOCK_FAILED = 'Failed to unlock analysis. Please try again.'
/** For a post that did not come from a form of ours. */
export const MESSAGE_UNLOCK_EXPIRED = 'This form could not be recognised. Please send it again.'

/** What opens the year-by-year table. */
export const unlockSchema = z.object({
  email: emailAddress('Enter your e-mail address'),
  /** A ticked box sends its value, an open one nothing. */
  marketing: optionalText().transform((value) => value !== null),
})

export type UnlockRequest = z.output<typeof unlockSchema>

/** Whether a posted field belongs to the form. */
export function isUnlockField(name: string): boolean {
  return Object.hasOwn(unlockSchema.shape, name)
}
