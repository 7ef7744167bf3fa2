import { z } from 'zod'
import { shapeOf } from './form-shape.ts'

/** What a browser knows about a field before anything is sent, as attributes of its control. */
export type FieldConstraint = {
  required?: boolean
  maxLength?: number
  /** Smallest, largest and step of a number. */
  min?: number
  max?: number
  step?: number | 'any'
  pattern?: string
}

/** By field name; those of a list's entries as 'properties[].city'. */
export type FormConstraints = Record<string, FieldConstraint>

/** What a schema says beside how long its text may be. */
export const constraintRegistry = z.registry<FieldConstraint>()

const known = new WeakMap<z.ZodType, FormConstraints>()

/** The constraints of a form's fields, from its schema, where each limit is written once. For a page's loader: schemas stay on the server. */
export function constraintsOf(schema: z.ZodType): FormConstraints {
  const found = known.get(schema)
  if (found) return found
  const constraints: FormConstraints = {}
  for (const [name, { type, maxCharacters, maxValues }] of shapeOf(schema).fields) {
    const isRequired = maxValues === 1 && !z.safeParse(type, '').success && !z.safeParse(type, undefined).success
    constraints[name] = {
      ...(isRequired && { required: true }),
      ...(maxCharacters !== undefined && { maxLength: maxCharacters }),
      ...constraintRegistry.get(type),
    }
  }
  known.set(schema, constraints)
  return constraints
}
