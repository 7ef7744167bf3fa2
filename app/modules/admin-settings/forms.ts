import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { hiddenText, requiredText } from '#app/modules/forms/fields.ts'
import type { Texts } from '#app/modules/settings/field.ts'

/** Enough for any text of a setting. */
const MAX_BEFORE = 20_000

/** The button that resets or restores a field: its section and name, separated by a dot. */
export const restoreSettingSchema = z.object({
  field: requiredText('Choose a setting', 80),
  /** To undo a change: the previous text. */
  undo: hiddenText(10),
  before: hiddenText(MAX_BEFORE),
})

const textsSchema = z.record(z.string(), z.string())

/** A section's values when its form was rendered, as carried by the form; empty if unreadable. */
export function seenTexts(carried: unknown): Texts {
  // A foreign form has seen no values, so any current value differs and is reported.
  return typeof carried === 'string' ? (textsSchema.safeParse(readJson(carried)).data ?? {}) : {}
}
