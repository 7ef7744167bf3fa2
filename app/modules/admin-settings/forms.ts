import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { requiredText } from '#app/modules/forms/fields.ts'
import type { Texts } from '#app/modules/settings/field.ts'

/** The form that gives a field its default back. */
export const RESTORE_FORM = 'restore-default'

/** The button that gives a field its default back: its section and its name with a dot between. */
export const restoreSchema = z.object({ field: requiredText('Choose a setting', 80) })

const textsSchema = z.record(z.string(), z.string())

/** What was in a section when its form was made, as the form carries it; nothing where that cannot be read. */
export function seenTexts(carried: unknown): Texts {
  // Anyone who posts a form that is not ours has seen nothing: what is there differs from it and is reported.
  return typeof carried === 'string' ? (textsSchema.safeParse(readJson(carried)).data ?? {}) : {}
}
