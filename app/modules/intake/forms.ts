import { z } from 'zod'
import { API_SCOPES } from '#app/db/schema/intake.ts'
import { oneOf, requiredText } from '#app/modules/forms/fields.ts'

/** A new token. */
export const newTokenSchema = z.object({
  intent: z.literal('create-token'),
  name: requiredText('Enter what the token is for', 80),
  scope: oneOf(API_SCOPES, 'Choose what the token can do'),
})
