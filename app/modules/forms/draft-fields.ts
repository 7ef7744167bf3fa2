import { z } from 'zod'
import { MESSAGE_CONTROL, MESSAGE_TWICE, tooLong } from './fields.ts'
import { shapeOf } from './form-shape.ts'

/** Maximum characters in a draft for a field without a limit in its schema, such as a select or a checkbox. */
const MAX_CHARACTERS = 60

type DraftFields<Shape extends z.core.$ZodShape> = z.ZodObject<Record<Extract<keyof Shape, string>, z.ZodOptional<z.ZodString>>>

/** A form's fields for a draft: each may be empty or invalid, but not longer than in the form. For forms without lists. */
export function draftFields<Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>): DraftFields<Shape> {
  const fields = [...shapeOf(schema).fields]
  const drafted = fields.map(([name, { maxCharacters = MAX_CHARACTERS }]) => [name, draftField(maxCharacters)])
  return z.object(Object.fromEntries(drafted)) as DraftFields<Shape>
}

/** A draft's field, stored as typed. SQLite would end a text at NUL. */
export function draftField(maxCharacters: number) {
  return z
    .string({ error: MESSAGE_TWICE })
    .max(maxCharacters, { error: tooLong(maxCharacters), abort: true })
    .refine((text) => !text.includes('\0'), MESSAGE_CONTROL)
    .optional()
}
