import { z } from 'zod'
import { hiddenText, requiredText } from '#app/modules/forms/fields.ts'

/** Enough for any text of a setting. */
const MAX_BEFORE = 20_000

/** The button that resets or restores a field: its section and name, separated by a dot. */
export const restoreSettingSchema = z.object({
  field: requiredText('Choose a setting', 80),
  /** To undo a change: the previous text. */
  undo: hiddenText(10),
  before: hiddenText(MAX_BEFORE),
})
