import { z } from 'zod'
import { PRIVACY_REQUEST_KINDS } from '#app/db/schema/privacy.ts'
import { checkbox, emailAddress, oneOf, optionalLines, requiredText } from '#app/modules/forms/fields.ts'

/** Maximum characters of a message and of an answer. */
const MAX_MESSAGE = 2_000

/** What anyone can request. */
export const privacyRequestSchema = z.object({
  email: emailAddress(),
  kind: oneOf(PRIVACY_REQUEST_KINDS, 'Choose a copy or a deletion'),
  message: optionalLines(MAX_MESSAGE),
})

const answer = optionalLines(MAX_MESSAGE)
  .refine((text) => text !== null, 'Enter a reply')
  .transform(String)

/** Sends the copy with an answer. */
export const copyOfDataSchema = z.object({ intent: z.literal('copy'), answer })

/** Deletes everything, after a confirmation. */
export const deletionSchema = z.object({
  intent: z.literal('delete'),
  sure: checkbox().refine((isChecked) => isChecked, 'Review the data first, then check this box'),
  answer,
})

/** Refuses the request with a reason for the person. */
export const refusalSchema = z.object({
  intent: z.literal('refuse'),
  reason: requiredText('Enter a short reason', 120),
  answer,
})

export type PrivacyRequestFields = z.output<typeof privacyRequestSchema>
