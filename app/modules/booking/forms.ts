import { z } from 'zod'
import { optionalText, requiredText } from '#app/modules/forms/fields.ts'
import { MESSAGE_PICK } from './messages.ts'

/** The hour that was picked, as its radio button carries it. */
const hour = requiredText(MESSAGE_PICK, 40)
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()), MESSAGE_PICK)

/** The booking that the page showed; blank where there was none. */
const seen = optionalText(64).transform((key) => key ?? '')

/** The forms behind the link to a walkthrough. */
export const bookingSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('book'), startsAt: hour, booking: seen }),
  z.object({ intent: z.enum(['cancel', 'confirm']), booking: seen }),
])
