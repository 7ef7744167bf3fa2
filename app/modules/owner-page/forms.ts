import { z } from 'zod'
import { chosenId, emailAddress, oneOf, optionalLines, submissionIdField } from '#app/modules/forms/fields.ts'
import { passkeyAnswer, passkeyName } from '#app/modules/users/forms.ts'
import { MESSAGE_NOT_SENT } from './messages.ts'

/** Maximum characters of a message to the office. */
const MAX_MESSAGE = 5_000

export const ownerSignInSchema = z.object({ email: emailAddress() })

/** A message to the office. `about`: its home, if there are several. */
export const messageSchema = z.object({
  text: optionalLines(MAX_MESSAGE)
    .refine((text) => text !== null, 'Enter a message')
    .transform(String),
  about: chosenId(),
  submissionId: submissionIdField(MESSAGE_NOT_SENT),
})

/** Opens something that otherwise needs an emailed link. */
export const openSchema = z.object({
  what: oneOf(['document', 'invoice', 'preferences'], 'Choose what to open'),
  id: chosenId(),
})

/** Before creating a passkey, and creating it, by button. `mailbox`: the one that it opens. */
export const ownerPasskeyBeginSchema = z.object({ name: passkeyName, mailbox: emailAddress() })
export const newOwnerPasskeySchema = z.discriminatedUnion('intent', [
  ownerPasskeyBeginSchema.extend({ intent: z.literal('begin') }),
  ownerPasskeyBeginSchema.extend({ intent: z.literal('add'), passkey: passkeyAnswer }),
])
