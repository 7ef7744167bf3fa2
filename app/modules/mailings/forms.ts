import { z } from 'zod'
import { MAILING_KINDS } from '#app/db/schema/mailings.ts'
import {
  hiddenText,
  oneOf,
  optionalChoice,
  optionalDay,
  optionalLines,
  optionalTime,
  requiredText,
  submissionIdField,
} from '#app/modules/forms/fields.ts'
import { SPEEDS } from './rules.ts'

/** Maximum text length, about three pages. */
const MAX_CONTENT = 10_000

/** The form for writing a mailing, with any of its buttons. */
export const mailingSchema = z
  .object({
    /** A saved view's id, or a built-in view's name. */
    view: requiredText('Choose a view', 64),
    kind: oneOf(MAILING_KINDS, 'Choose the message type'),
    subject: requiredText('Enter a subject', 150),
    content: optionalLines(MAX_CONTENT).refine((content) => content !== null, 'Enter the text'),
    when: oneOf(['now', 'date'], 'Choose when to send it'),
    day: optionalDay(),
    time: optionalTime(),
    speed: optionalChoice(SPEEDS, 'Choose a speed').transform((speed) => (speed ? Number(speed) : null)),
    /** The lead whose data fills in the preview and the test. */
    lead: hiddenText(64).optional(),
    /** The number of recipients that the page showed. If it changed, nothing is scheduled. */
    count: hiddenText(10).optional(),
    seen: hiddenText(30),
    submissionId: submissionIdField(),
  })
  .superRefine(({ when, day, time }, context) => {
    if (when !== 'date') return
    if (!day) context.addIssue({ code: 'custom', path: ['day'], message: 'Enter the date' })
    if (!time) context.addIssue({ code: 'custom', path: ['time'], message: 'Enter the time' })
  })

export type MailingInput = z.output<typeof mailingSchema>
