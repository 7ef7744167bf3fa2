import { z } from 'zod'
import { checkbox, emailAddress, submissionIdField } from '#app/modules/forms/fields.ts'
import { MESSAGE_UNLOCK_EXPIRED } from './messages.ts'

/** The form that unlocks the year-by-year table. */
export const unlockSchema = z.object({
  email: emailAddress('Enter your email address'),
  marketing: checkbox(),
  submissionId: submissionIdField(MESSAGE_UNLOCK_EXPIRED),
})

export type UnlockRequest = Omit<z.output<typeof unlockSchema>, 'submissionId'>
