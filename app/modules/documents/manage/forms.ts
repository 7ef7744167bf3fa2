import { z } from 'zod'
import { chosenId, optionalDay, requiredText } from '#app/modules/forms/fields.ts'

const intent = z.enum(['remind', 'again'])

/** The buttons of a document's page. */
export const documentActionSchema = z.object({ intent })

/** The buttons of a row, and which row it is. */
export const listActionSchema = z.object({ intent, document: chosenId() })

/** Why a document is taken back. */
export const voidSchema = z.object({ reason: requiredText('Enter a reason for voiding the document') })

/** The paper that was signed in place of a document: the file comes with the form. */
export const paperSchema = z.object({ signedOn: optionalDay() })
