import { z } from 'zod'
import { MESSAGE_CONTROL, MESSAGE_TWICE, tooLong } from './fields.ts'
import { shapeOf } from './form-shape.ts'

/** Most characters that a draft keeps of a field whose schema names no maximum: a choice, a box. */
const MAX_CHARACTERS = 60

type DraftFields<Shape extends z.core.$ZodShape> = z.ZodObject<Record<Extract<keyof Shape, string>, z.ZodOptional<z.ZodString>>>

/**
 * The fields of a form as a draft keeps them: each may be open or wrong, but none longer than the form takes. For a form without lists.
 */
export function draftFields<Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>): DraftFields<Shape> {
  const fields = [...shapeOf(schema).fields]
  const drafted = fields.map(([name, { maxCharacters = MAX_CHARACTERS }]) => [name, draftField(maxCharacters)])
  return z.object(Object.fromEntries(drafted)) as DraftFields<Shape>
}

/** One field of a draft, kept as it was typed. NUL ends a text for SQLite. */
export function draftField(maxCharacters: number) {
  return z
    .string({ error: MESSAGE_TWICE })
    .max(maxCharacters, { error: tooLong(maxCharacters), abort: true })
    .refine((text) => !text.includes('\0'), MESSAGE_CONTROL)
    .optional()
}
