import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { carriedText, requiredText } from '#app/modules/forms/fields.ts'
import type { Texts } from '#app/modules/settings/field.ts'

/** The form that gives a field its default back. */
export const RESTORE_FORM = 'restore-default'

/** Long enough for each text of a setting. */
const MAX_BEFORE = 20_000

/** The button that gives a field its default back, or what it was: its section and its name with a dot between. */
export const restoreSchema = z.object({
  field: requiredText('Choose a setting', 80),
  /** For a change that is undone: the text before it. */
  undo: carriedText(10),
  before: carriedText(MAX_BEFORE),
})

const textsSchema = z.record(z.string(), z.string())

/** What was in a section when its form was made, as the form carries it; nothing where that cannot be read. */
export function seenTexts(carried: unknown): Texts {
  // Anyone who posts a form that is not ours has seen nothing: what is there differs from it and is reported.
  return typeof carried === 'string' ? (textsSchema.safeParse(readJson(carried)).data ?? {}) : {}
}
