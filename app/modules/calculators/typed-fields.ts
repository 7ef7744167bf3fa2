import { formatTyped, type NumberField, parseNumber } from './typed-number.ts'

/** What was typed into the number fields of a calculator, by field. */
export type Typed<Name extends string> = Record<Name, string>

/** What each field was read as, and what to say beside it where that is not what was typed. */
export type ReadFields<Name extends string> = { values: Record<Name, number>; notices: Partial<Record<Name, string>> }

/** The fields as an address gives them: the first value of each name, the standard where there is none. */
export function typedFields<Name extends string>(fields: Record<Name, NumberField>, query: URLSearchParams): Typed<Name> {
  return mapFields(fields, (name, field) => query.get(name) ?? formatTyped(field.standard, field.kind))
}

/** Reads every field; any text gives a finite number. */
export function readFields<Name extends string>(fields: Record<Name, NumberField>, typed: Typed<Name>): ReadFields<Name> {
  const notices: Partial<Record<Name, string>> = {}
  const values = mapFields(fields, (name, field) => {
    const { value, notice } = parseNumber(typed[name], field)
    if (notice !== null) notices[name] = notice
    return value
  })
  return { values, notices }
}

/** What the fields show once no one is typing: the numbers that they were read as. */
export function shownFields<Name extends string>(fields: Record<Name, NumberField>, typed: Typed<Name>): Typed<Name> {
  return mapFields(fields, (name, field) => formatTyped(parseNumber(typed[name], field).value, field.kind))
}

/**
 * The fields for an address: plain numbers, and as typed where a notice tells the difference, so that it still does after a reload. An empty field
 * is written as the number that it counts as, because addresses leave out what is empty.
 */
export function fieldsQuery<Name extends string>(fields: Record<Name, NumberField>, typed: Typed<Name>): Record<Name, string> {
  return mapFields(fields, (name, field) => {
    const { value, notice } = parseNumber(typed[name], field)
    return notice === null || typed[name].trim() === '' ? String(value) : typed[name]
  })
}

/** The names of the fields, in the order of the form. */
export function namesOf<Name extends string>(fields: Record<Name, NumberField>): Name[] {
  return Object.keys(fields) as Name[]
}

function mapFields<Name extends string, Value>(
  fields: Record<Name, NumberField>,
  valueOf: (name: Name, field: NumberField) => Value,
): Record<Name, Value> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, valueOf(name, fields[name])])) as Record<Name, Value>
}
