import { z } from 'zod'
import { PRIVACY_WISHES } from '#app/db/schema/privacy.ts'
import { checkbox, emailAddress, oneOf, optionalLines, requiredText } from '#app/modules/forms/fields.ts'

/** Most characters of a message and of an answer. */
const MAX_MESSAGE = 2_000

/** What anyone may ask for. */
export const privacyRequestSchema = z.object({
  email: emailAddress(),
  wish: oneOf(PRIVACY_WISHES, 'Choose a copy or a deletion'),
  message: optionalLines(MAX_MESSAGE),
})

const answer = optionalLines(MAX_MESSAGE)
  .refine((text) => text !== null, 'Enter an answer')
  .transform(String)

/** The copy goes out with an answer. */
export const copySchema = z.object({ intent: z.literal('copy'), answer })

/** Everything is deleted, after a look at it. */
export const deletionSchema = z.object({
  intent: z.literal('delete'),
  sure: checkbox().refine((isTicked) => isTicked, 'Review the data first, then check this box'),
  answer,
})

/** Nothing is done, and the person sees why. */
export const refusalSchema = z.object({
  intent: z.literal('refuse'),
  reason: requiredText('Enter a short reason', 120),
  answer,
})

export type PrivacyRequestFields = z.output<typeof privacyRequestSchema>
