import { z } from 'zod'
import { formatNumber } from '#app/format/money.ts'
import { MESSAGE_TWICE, oneOf, optionalText, requiredText } from '#app/modules/forms/fields.ts'

const CHANNELS = ['email', 'sms'] as const
/** Maximum length of a reason. */
export const MAX_NOTE = 200
/** Maximum length of a pasted list, about 4,000 addresses. */
export const MAX_LIST = 90_000
/** Maximum length of a pasted list in the form. Longer than allowed, so that a truncated list is never submitted as the whole. */
export const MAX_LIST_RETURNED = 2 * MAX_LIST

/** A person added to the list by hand. */
export const newSuppressionSchema = z.object({
  channel: oneOf(CHANNELS, 'Choose a channel'),
  recipient: requiredText('Enter an email address or a phone number', 254),
  note: requiredText('Enter a short reason', MAX_NOTE),
})

/** A pasted or uploaded list. Not trimmed, because lines are counted as pasted, including blank ones. */
export const importedListSchema = z.object({
  entries: z.preprocess(
    (value) => value ?? '',
    z.string({ error: MESSAGE_TWICE }).max(MAX_LIST, {
      error: `Paste up to ${formatNumber(MAX_LIST)} characters, or upload a longer list as a file`,
      abort: true,
    }),
  ),
  note: optionalText(MAX_NOTE),
})

/** Why an entry is removed. */
export const removeSuppressionSchema = z.object({ reason: requiredText('Enter a short reason', MAX_NOTE) })
