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
  /** For scripts: what is said where it is blank, and where it is something else than it should be. */
  'data-missing'?: string
  'data-wrong'?: string
}

/** By field name; those of a list's entries as 'properties[].city'. */
export type FormConstraints = Record<string, FieldConstraint>

/** What a schema says beside how long its text may be. */
export const constraintRegistry = z.registry<FieldConstraint>()

/** The same with the words of the schema, so that scripts of public forms say what the server would. */
export function constraintsWithMessages(schema: z.ZodType): FormConstraints {
  const before = knownWithWords.get(schema)
  if (before) return before
  const described: FormConstraints = {}
  for (const [name, { type }] of shapeOf(schema).fields) {
    const constraint = constraintsOf(schema)[name] ?? {}
    const missing = constraint.required && firstMessage(type, '')
    // A word is neither an email address nor a number nor a ZIP code.
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
