import { z } from 'zod'
import { carriedText, chosenId, oneOf, optionalLines, requiredText, submissionIdField } from '#app/modules/forms/fields.ts'
import { templateProblems } from './parse-template.ts'

const MESSAGE_EXPIRED = 'This form could not be recognised. Please check it and send it again.'

/** Most characters of a template: some fifteen printed pages. */
const MAX_CONTENT = 40_000

/** The form of a template with its buttons: a text as admins write it, and those that take it out of use or back. */
export const templateSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    kind: oneOf(['renewal', 'addendum', 'lead-paint', 'other'], 'Choose what kind of document it is'),
    name: requiredText('Enter a name', 100),
    content: optionalLines(MAX_CONTENT).transform((text, context) => {
      const problems = templateProblems(text ?? '')
      if (problems.length > 0) context.addIssue({ code: 'custom', message: problems.join('\n') })
      return text ?? ''
    }),
    seenVersion: carriedText(10).transform((text) => (/^\d+$/.test(text) ? Number(text) : -1)),
    submissionId: submissionIdField(MESSAGE_EXPIRED),
  }),
  z.object({ intent: z.enum(['retire', 'restore']) }),
])

/** Sends a document to a lead whose page names it. */
export const sendDocumentSchema = z.object({ template: chosenId(), submissionId: submissionIdField(MESSAGE_EXPIRED) })

/** The same where the lead is chosen, too. */
export const sendToLeadSchema = sendDocumentSchema.extend({ lead: chosenId() })
