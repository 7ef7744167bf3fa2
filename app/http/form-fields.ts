import type { z } from 'zod'
import { shapeOf } from '#app/modules/forms/form-shape.ts'

/** A posted field: name and value. */
export type PostedField = readonly [name: string, value: FormDataEntryValue]

const GROUP_FIELD = /^(\w{1,60})\[(0|[1-9]\d{0,2})\]\.(\w{1,60})$/

/**
 * The posted fields that `schema` has, in order. Drops unknown names, all but two values per name, and list entries beyond one
 * above the maximum, which the schema then refuses. Gaps in a list are closed.
 */
export function knownFields(posted: Iterable<PostedField>, schema: z.ZodType): [name: string, value: FormDataEntryValue][] {
  const { fields, maxGroups } = shapeOf(schema)
  const counts = new Map<string, number>()
  const groups = new Map<string, Set<number>>()
  const kept: { name: string; value: FormDataEntryValue; list?: string; index: number; field: string }[] = []
  for (const [name, value] of posted) {
    const [, list, digits, field = ''] = GROUP_FIELD.exec(name) ?? []
    const index = Number(digits)
    if (list !== undefined && index > (maxGroups.get(list) ?? -1)) continue
    const limits = fields.get(list === undefined ? name : `${list}[].${field}`)
    const count = counts.get(name) ?? 0
    // Keeps one value too many, so that the schema refuses it.
    if (limits === undefined || count > limits.maxValues) continue
    counts.set(name, count + 1)
    kept.push({ name, value, list, index, field })
    if (list !== undefined) groups.set(list, (groups.get(list) ?? new Set()).add(index))
  }
  const places = new Map([...groups].map(([list, indexes]) => [list, placesOf(indexes)]))
  return kept.map(({ name, value, list, index, field }) =>
    list === undefined ? [name, value] : [`${list}[${places.get(list)?.get(index) ?? index}].${field}`, value],
  )
}

function placesOf(indexes: ReadonlySet<number>): Map<number, number> {
  return new Map([...indexes].sort((a, b) => a - b).map((index, place) => [index, place]))
}
