import { z } from 'zod'
import {
  hiddenText,
  chosenId,
  oneOf,
  optionalEmailAddress,
  optionalLines,
  optionalText,
  requiredText,
  submissionIdField,
} from '#app/modules/forms/fields.ts'
import type { CoSigner } from '../signers.server.ts'
import { documentTemplateProblems } from './parse-template.ts'

/** Most characters of a template: about 15 printed pages. */
const MAX_CONTENT = 40_000

/** The template form and its actions: save a text, retire it, or restore it. */
export const documentTemplateSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    kind: oneOf(['renewal', 'addendum', 'lead-paint', 'other'], 'Choose a document type'),
    name: requiredText('Enter a name', 100),
    content: optionalLines(MAX_CONTENT).transform((text, context) => {
      const problems = documentTemplateProblems(text ?? '')
      if (problems.length > 0) context.addIssue({ code: 'custom', message: problems.join('\n') })
      return text ?? ''
    }),
    seen: hiddenText(10),
    submissionId: submissionIdField(),
  }),
  z.object({ intent: z.enum(['retire', 'restore']) }),
])

const sendingFields = z.object({
  template: chosenId(),
  submissionId: submissionIdField(),
  /** The second signer: another owner of the property. */
  coName: optionalText(120),
  coEmail: optionalEmailAddress(),
  /** The pending document to replace. */
  replaces: optionalText(60),
})

const NAME_THE_SECOND = { path: ['coName'], error: 'Enter the second signer’s full name' }
const WHERE_TO_THE_SECOND = { path: ['coEmail'], error: 'Enter the second signer’s email address' }

type Second = Pick<z.output<typeof sendingFields>, 'coName' | 'coEmail'>
const isNamed = ({ coName, coEmail }: Second) => coEmail === '' || coName !== null
const isReachable = ({ coName, coEmail }: Second) => coName === null || coEmail !== ''

/** Sends a document to a lead from the lead's page. */
export const sendDocumentSchema = sendingFields.refine(isNamed, NAME_THE_SECOND).refine(isReachable, WHERE_TO_THE_SECOND)

/** The same for a page that also chooses the lead. */
export const sendToLeadSchema = sendingFields
  .extend({ lead: chosenId() })
  .refine(isNamed, NAME_THE_SECOND)
  .refine(isReachable, WHERE_TO_THE_SECOND)

/** The form's second signer, or null. */
export function readCoSigner({ coName, coEmail }: Second): CoSigner | null {
  return coName === null || coEmail === '' ? null : { name: coName, email: coEmail }
}
