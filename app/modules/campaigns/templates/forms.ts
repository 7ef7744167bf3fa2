import { z } from 'zod'
import { TEMPLATE_USES } from '#app/db/schema/campaign-templates.ts'
import { MESSAGE_CHANNELS } from '#app/db/schema/messaging.ts'
import { draftFields } from '#app/modules/forms/draft-fields.ts'
import {
  hiddenText,
  oneOf,
  optionalLines,
  optionalText,
  requiredNumber,
  requiredText,
  submissionIdField,
} from '#app/modules/forms/fields.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'

export const MESSAGE_FORM_UNKNOWN = 'We didn’t recognize this form. Please check it and save again.'

/** Most characters of a template: about three pages. */
const MAX_CONTENT = 10_000

const text = z.object({
  name: requiredText('Enter a name', 80),
  workflow: oneOf(TEMPLATE_USES, 'Choose a workflow'),
  type: oneOf(MESSAGE_CHANNELS, 'Choose email or text'),
  delayDays: requiredNumber('Enter the number of days', limitsOf('templateDays')),
  subject: optionalText(150),
  content: optionalLines(MAX_CONTENT).refine((content) => content !== null, 'Enter the text'),
})

/** A template's form. `seen`: its `templateKey` when the form was opened; blank for a new one. */
export const templateSchema = text.extend({
  seen: hiddenText(64),
  submissionId: submissionIdField(MESSAGE_FORM_UNKNOWN),
})

/** A preview of the draft, even with errors. */
export const previewSchema = draftFields(text)

/** The version to restore. */
export const restoreVersionSchema = z.object({
  version: requiredNumber('Choose a version', limitsOf('templateVersion')),
})

/** The lead whose data fills a test email. */
export const testSchema = z.object({
  lead: hiddenText(64).optional(),
  submissionId: submissionIdField('Please click Send Test again.'),
})

export type TemplateInput = Omit<z.output<typeof templateSchema>, 'submissionId' | 'seen'>
