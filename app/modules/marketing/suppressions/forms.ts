import { z } from 'zod'
import { oneOf, optionalLines, requiredText } from '#app/modules/forms/fields.ts'

const CHANNELS = ['email', 'sms'] as const
/** Most characters of a pasted list: some 4,000 addresses. */
export const MAX_LIST = 90_000

/** Somebody who is put on the list by hand. */
export const newSuppressionSchema = z.object({
  channel: oneOf(CHANNELS, 'Choose a channel'),
  recipient: requiredText('Enter an e-mail address or a phone number', 254),
  note: requiredText('Say why in a few words', 200),
})

/** A list that is pasted, an address or number a line. */
export const importedListSchema = z.object({
  entries: optionalLines(MAX_LIST)
    .refine((text) => text !== null, 'Paste the addresses, one a line')
    .transform(String),
  note: requiredText('Say where the list comes from', 200),
})

/** Why an entry is taken back. */
export const takeBackSchema = z.object({ reason: requiredText('Say why in a few words', 200) })
