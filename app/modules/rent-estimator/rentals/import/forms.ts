import { z } from 'zod'
import { REVIEW_INTENTS, reviewFields } from '#app/modules/imports/forms.ts'

/** The page for importing a file of rentals. */
export const rentalImportSchema = z.discriminatedUnion('intent', [
  z.object({ ...reviewFields, intent: z.enum(REVIEW_INTENTS) }),
  z.object({ intent: z.literal('undo') }),
])
