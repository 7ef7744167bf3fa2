import { z } from 'zod'
import { chosenId, optionalDay, requiredText } from '#app/modules/forms/fields.ts'

/** copy: a new document in place of one that can't be signed anymore. */
const intent = z.enum(['remind', 'again', 'copy'])

/** The actions of a document's page. */
export const documentActionSchema = z.object({ intent })

/** The actions of a row, and its document. */
export const listActionSchema = z.object({ intent, document: chosenId() })

/** Why a document is voided. */
export const voidDocumentSchema = z.object({ reason: requiredText('Enter a reason for voiding the document') })

/** A document signed on paper. The form uploads the file. */
export const paperSchema = z.object({ signedOn: optionalDay() })
