import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { emailAddress, nameOrPlace, optionalLines, optionalPhoneNumber } from '#app/modules/forms/fields.ts'
import { propertySchema } from '#app/modules/rent-analysis/forms.ts'

/** What another site may send: a person, and the property where it is known, checked as our own forms check them. */
const requestSchema = (thisYear: number) =>
  z.strictObject({
    name: nameOrPlace('Enter the name', 120),
    email: emailAddress('Enter the email address'),
    phone: optionalPhoneNumber(),
    message: optionalLines(2_000),
    property: propertySchema(thisYear).optional(),
  })

export type LeadRequest = z.output<ReturnType<typeof requestSchema>>

// Building a schema takes longer than a request has time.
let latest: { year: number; schema: ReturnType<typeof requestSchema> } | undefined

function schemaAt(now: Date): ReturnType<typeof requestSchema> {
  const year = now.getUTCFullYear()
  if (latest?.year !== year) latest = { year, schema: requestSchema(year) }
  return latest.schema
}

/** invalid: `fields` says what is wrong, by the path of the field ('property.zipCode'). */
export type ParsedRequest =
  { kind: 'lead'; lead: LeadRequest } | { kind: 'no-json' } | { kind: 'invalid'; fields: Record<string, string> }

/** Reads the body of a request. Numbers may be sent as numbers or as people type them. */
export function parseLeadRequest(body: string, now = new Date()): ParsedRequest {
  const posted = jsonObject(body)
  if (posted === undefined) return { kind: 'no-json' }
  const parsed = schemaAt(now).safeParse(asTyped(posted))
  if (parsed.success) return { kind: 'lead', lead: parsed.data }
  const fields: Record<string, string> = {}
  for (const { path, message, code, ...issue } of parsed.error.issues) {
    if (code === 'unrecognized_keys' && 'keys' in issue) for (const key of issue.keys) fields[key] ??= 'Field not found'
    else fields[path.join('.')] ??= message
  }
  return { kind: 'invalid', fields }
}

function jsonObject(body: string): object | undefined {
  const posted = readJson(body)
  return typeof posted === 'object' && posted !== null && !Array.isArray(posted) ? posted : undefined
}

/** Numbers as a form would post them, and null as a field that is left open. */
function asTyped(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asTyped(inner)]))
}
