import { keysOf } from '#app/format/records.ts'
import { formatTyped, type NumberField, parseNumber } from './typed-number.ts'

/** The text in a calculator's number fields, by field. */
export type Typed<Name extends string> = Record<Name, string>

/** Each field's parsed value, and a notice if it differs from the text. */
type ReadFields<Name extends string> = { values: Record<Name, number>; notices: Partial<Record<Name, string>> }

/** The fields in an address: the first value of each name, or the default. */
export function typedFields<Name extends string>(fields: Record<Name, NumberField>, query: URLSearchParams): Typed<Name> {
  return mapFields(fields, (name, field) => query.get(name) ?? formatTyped(field.standard, field.kind))
}

/** Parses every field. Any text results in a finite number. */
export function readFields<Name extends string>(fields: Record<Name, NumberField>, typed: Typed<Name>): ReadFields<Name> {
  const notices: Partial<Record<Name, string>> = {}
  const values = mapFields(fields, (name, field) => {
    const { value, notice } = parseNumber(typed[name], field)
    if (notice !== null) notices[name] = notice
    return value
  })
  return { values, notices }
}

/** The fields' content after typing: their parsed values. */
export function shownFields<Name extends string>(fields: Record<Name, NumberField>, typed: Typed<Name>): Typed<Name> {
  return mapFields(fields, (name, field) => formatTyped(parseNumber(typed[name], field).value, field.kind))
}

/**
 * The fields for an address: plain numbers, or the original text if it has a notice, so that the
 * notice survives a reload. An empty field is written as the number it counts as, because addresses
 * omit empty values.
 */
export function fieldsQuery<Name extends string>(fields: Record<Name, NumberField>, typed: Typed<Name>): Record<Name, string> {
  return mapFields(fields, (name, field) => {
    const { value, notice } = parseNumber(typed[name], field)
    return notice === null || typed[name].trim() === '' ? String(value) : typed[name]
  })
}

function mapFields<Name extends string, Value>(
  fields: Record<Name, NumberField>,
  valueOf: (name: Name, field: NumberField) => Value,
): Record<Name, Value> {
  return Object.fromEntries(keysOf(fields).map((name) => [name, valueOf(name, fields[name])])) as Record<Name, Value>
}
