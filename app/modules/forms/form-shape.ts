import type { z } from 'zod'

/** A form's fields and limits, from its schema. */
type FormShape = {
  /** By name; those of a list's entries as 'properties[].city'. */
  fields: ReadonlyMap<string, FieldLimits>
  /** Maximum groups, by the name of a list of field groups. */
  maxGroups: ReadonlyMap<string, number>
}

type FieldLimits = {
  /** The schema of one value. */
  type: z.core.$ZodType
  /** Maximum values with this name; 1 except for lists. */
  maxValues: number
  /** Undefined if the schema has no limit, as for a select. */
  maxCharacters: number | undefined
}

/** Maximum entries of a list without a limit in its schema. */
const MAX_ENTRIES = 100

const shapes = new WeakMap<z.core.$ZodType, FormShape>()

/**
 * The fields of a schema with their limits. Supports objects, lists of objects or values in them, and unions or intersections of
 * them.
 */
export function shapeOf(schema: z.core.$ZodType): FormShape {
  const known = shapes.get(schema)
  if (known) return known
  const shape = { fields: new Map<string, FieldLimits>(), maxGroups: new Map<string, number>() }
  collect(schema, '', shape)
  shapes.set(schema, shape)
  return shape
}

type Collected = { fields: Map<string, FieldLimits>; maxGroups: Map<string, number> }

function collect(type: z.core.$ZodType, name: string, into: Collected): void {
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      for (const [key, field] of Object.entries(def.shape)) {
        const fieldName = name === '' ? key : `${name}.${key}`
        collect(field, fieldName, into)
        const limits = into.fields.get(fieldName)
        // Of the field itself, not of its inner type.
        if (limits) into.fields.set(fieldName, { ...limits, type: field })
      }
      return
    case 'union':
      for (const option of def.options) collect(option, name, into)
      return
    case 'intersection':
      collect(def.left, name, into)
      return collect(def.right, name, into)
    case 'pipe':
      return collect((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, name, into)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return collect(def.innerType, name, into)
    case 'array':
      return collectList(def, name, into)
    default:
      into.fields.set(name, { type, maxValues: 1, maxCharacters: maxLengthOf(def) })
  }
}

function collectList(def: z.core.$ZodArrayDef, name: string, into: Collected): void {
  const maxEntries = maxLengthOf(def) ?? MAX_ENTRIES
  collect(def.element, `${name}[]`, into)
  const values = into.fields.get(`${name}[]`)
  if (!values) into.maxGroups.set(name, maxEntries)
  else {
    into.fields.delete(`${name}[]`)
    into.fields.set(name, { ...values, maxValues: maxEntries })
  }
}

function maxLengthOf({ checks = [] }: z.core.$ZodTypeDef): number | undefined {
  const found = checks.map((check) => check._zod.def).find((def) => def.check === 'max_length')
  return (found as z.core.$ZodCheckMaxLengthDef | undefined)?.maximum
}
