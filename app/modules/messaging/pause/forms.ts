import { z } from 'zod'
import { oneOf, requiredText } from '#app/modules/forms/fields.ts'
import { CHOICES } from './pause-rules.ts'

/** More kinds than templates times channels. */
const MAX_KINDS = 200

/** An admin's decisions about the messages that wait while sending is paused, by kind. */
export const startSendingSchema = z.object({
  decisions: z
    .array(
      z.object({
        kind: requiredText('Reload the page', 80),
        choice: oneOf(CHOICES, 'Choose what to do', 'Choose Send, Drop or Hold'),
      }),
    )
    .max(MAX_KINDS)
    .default([]),
})
