import type { MessageChannel } from '#app/db/schema/index.ts'
import { z } from 'zod'
import { draftFields } from '#app/modules/forms/draft-fields.ts'
import { optionalLines, requiredText, submissionIdField } from '#app/modules/forms/fields.ts'
import { MAX_TEXT_LENGTH } from '#app/modules/messaging/layout/sms-segments.ts'
import { hasUnfilledFields } from './fill-template.ts'

export const MESSAGE_LEFT_OPEN = 'Fill in or remove anything still in {{braces}}'
const MAX_MESSAGE = 5000

const mail = z.object({
  subject: requiredText('Enter a subject').refine((text) => !text.includes('{{'), MESSAGE_LEFT_OPEN),
  message: optionalLines(MAX_MESSAGE)
    .refine((text) => text !== null, { error: 'Enter a message', abort: true })
    .refine((text) => !hasUnfilledFields(text), MESSAGE_LEFT_OPEN),
  submissionId: submissionIdField(),
})

const template = z.string().max(64).optional()

const text = mail.pick({ submissionId: true }).extend({
  message: optionalLines(MAX_TEXT_LENGTH)
    .refine((message) => message !== null, { error: 'Enter a message', abort: true })
    .refine((message) => !hasUnfilledFields(message), MESSAGE_LEFT_OPEN),
})

type Message = { subject?: string; message: string; submissionId: string; template?: string }

/** A message to a lead, by channel. 'fill': replaces the content by a template, for editing. */
export const composeSchemas: Record<
  MessageChannel,
  z.ZodType<(Partial<Message> & { intent: 'fill' }) | (Message & { intent: 'send' })>
> = {
  email: z.discriminatedUnion('intent', [
    mail.extend({ intent: z.literal('send'), template }),
    draftFields(mail.pick({ subject: true, message: true, submissionId: true })).extend({
      intent: z.literal('fill'),
      template,
    }),
  ]),
  sms: z.discriminatedUnion('intent', [
    text.extend({ intent: z.literal('send'), template }),
    draftFields(text.pick({ message: true, submissionId: true })).extend({ intent: z.literal('fill'), template }),
  ]),
}
