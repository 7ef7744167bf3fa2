import { z } from 'zod'
import { checkbox, emailAddress } from '#app/modules/forms/fields.ts'

/** What opens the year-by-year table. */
export const unlockSchema = z.object({
  email: emailAddress('Enter your e-mail address'),
  marketing: checkbox(),
})

export type UnlockRequest = z.output<typeof unlockSchema>

/** Whether a posted field belongs to the form. */
export function isUnlockField(name: string): boolean {
  return Object.hasOwn(unlockSchema.shape, name)
}
