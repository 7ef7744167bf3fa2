import { z } from 'zod'
import { formatNumber } from '#app/format/money.ts'
import { MESSAGE_TWICE, oneOf, optionalText, requiredText } from '#app/modules/forms/fields.ts'

const CHANNELS = ['email', 'sms'] as const
/** Most characters of a reason. */
export const MAX_NOTE = 200
/** Most characters of a pasted list: some 4,000 addresses. */
export const MAX_LIST = 90_000
/** Characters of a pasted list that come back: more than it may have, so that what was cut off is never sent as the whole list. */
export const MAX_LIST_RETURNED = 2 * MAX_LIST

/** Someone who is put on the list by hand. */
export const newSuppressionSchema = z.object({
  channel: oneOf(CHANNELS, 'Choose a channel'),
  recipient: requiredText('Enter an email address or a phone number', 254),
  note: requiredText('Enter a short reason', MAX_NOTE),
})

/** A list that is pasted, or is in a file. Its lines are counted as they were pasted, blank ones included, so that nothing is trimmed. */
export const importedListSchema = z.object({
  entries: z.preprocess(
    (value) => value ?? '',
    z.string({ error: MESSAGE_TWICE }).max(MAX_LIST, {
      error: `Paste at most ${formatNumber(MAX_LIST)} characters; choose a longer list as a file`,
      abort: true,
    }),
  ),
  note: optionalText(MAX_NOTE),
})

/** Why an entry is taken back. */
export const takeBackSchema = z.object({ reason: requiredText('Enter a short reason', MAX_NOTE) })
