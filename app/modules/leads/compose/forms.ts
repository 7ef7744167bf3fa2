import { z } from 'zod'
import { draftFields } from '#app/modules/forms/draft-fields.ts'
import { optionalLines, requiredText, submissionIdField } from '#app/modules/forms/fields.ts'

const MESSAGE_LEFT_OPEN = 'Fill in what still stands in {{braces}}, or take it out'
const MAX_MESSAGE = 5000

/** What a template leaves to be filled in. */
export const PLACEHOLDER = /\{\{\s*(\w{1,40})\s*\}\}/g

const hasPlaceholder = (text: string) => text.search(PLACEHOLDER) !== -1

const mail = z.object({
  subject: requiredText('Enter a subject').refine((text) => !hasPlaceholder(text), MESSAGE_LEFT_OPEN),
  message: optionalLines(MAX_MESSAGE)
    .refine((text) => text !== null, { error: 'Enter a message', abort: true })
    .refine((text) => !hasPlaceholder(text), MESSAGE_LEFT_OPEN),
  submissionId: submissionIdField('This form could not be recognised. Please check it and send it again.'),
})

const template = z.string().max(64).optional()

/** An e-mail that staff write to a lead. 'fill': puts a template in place of what stands there, to be edited. */
export const mailSchema = z.discriminatedUnion('intent', [
  mail.extend({ intent: z.literal('send'), template }),
  draftFields(mail.pick({ subject: true, message: true, submissionId: true })).extend({ intent: z.literal('fill'), template }),
])
