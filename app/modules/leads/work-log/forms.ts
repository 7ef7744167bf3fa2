import { z } from 'zod'
import { keysOf } from '#app/format/records.ts'
import { oneOf, optionalLines, optionalText, submissionIdField } from '#app/modules/forms/fields.ts'
import { CONTACTS, OUTCOMES } from '../contacts.ts'

const MESSAGE_DAY = 'Enter a valid date: month, day and year'

/** A logged contact with its outcome and the next action. */
export const contactSchema = z
  .object({
    kind: oneOf(keysOf(CONTACTS), 'Choose a type: a call, a text or a meeting'),
    outcome: oneOf(keysOf(OUTCOMES), 'Choose an outcome'),
    note: optionalLines(1000),
    nextAction: optionalText(200),
    /** yyyy-mm-dd, as posted by date fields. */
    dueDay: z.preprocess((value) => (value === '' ? null : (value ?? null)), z.iso.date(MESSAGE_DAY).nullable()),
    submissionId: submissionIdField(),
  })
  .superRefine(({ nextAction, dueDay }, context) => {
    if (nextAction === null && dueDay !== null)
      context.addIssue({ code: 'custom', path: ['nextAction'], message: 'Enter what to do that day' })
  })

export type ContactRequest = z.output<typeof contactSchema>
