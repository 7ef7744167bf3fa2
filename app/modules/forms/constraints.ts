import { z } from 'zod'
import { shapeOf } from './form-shape.ts'

/** Browser constraints of a field, as attributes of its control. */
export type FieldConstraint = {
  required?: boolean
  maxLength?: number
  /** A number's minimum, maximum and step. */
  min?: number
  max?: number
  step?: number | 'any'
  pattern?: string
  /** Messages for scripts: for a blank and for an invalid value. */
  'data-missing'?: string
  'data-wrong'?: string
}

/** By field name; those of a list's entries as 'properties[].city'. */
export type FormConstraints = Record<string, FieldConstraint>

/** Constraints of a schema other than its maximum length. */
export const constraintRegistry = z.registry<FieldConstraint>()

/** The same with the schema's messages, so that scripts of public forms show the same ones as the server. */
export function constraintsWithMessages(schema: z.ZodType): FormConstraints {
  const before = knownWithWords.get(schema)
  if (before) return before
  const described: FormConstraints = {}
  for (const [name, { type }] of shapeOf(schema).fields) {
    const constraint = constraintsOf(schema)[name] ?? {}
    const missing = constraint.required && firstMessage(type, '')
    // An 'x' is not an email address, a number or a ZIP code.
    const wrong = firstMessage(type, 'x')
    described[name] = { ...constraint, ...(missing && { 'data-missing': missing }), ...(wrong && { 'data-wrong': wrong }) }
  }
  knownWithWords.set(schema, described)
  return described
}

function firstMessage(type: z.core.$ZodType, value: string): string | undefined {
  return z.safeParse(type, value).error?.issues[0]?.message
}

const knownWithWords = new WeakMap<z.ZodType, FormConstraints>()
const known = new WeakMap<z.ZodType, FormConstraints>()

/**
 * The constraints of a form's fields from its schema, which defines each limit once. For loaders: schemas stay on the server.
 */
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
