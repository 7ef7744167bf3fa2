import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { emailAddress, nameOrPlace, optionalLines, optionalPhoneNumber } from '#app/modules/forms/fields.ts'
import { perYear } from '#app/modules/forms/per-year.ts'
import { propertySchema } from '#app/modules/rent-analysis/forms.ts'

/** The request of another site: a person, and the property if known, validated like our own forms. */
const requestSchema = perYear((thisYear) =>
  z.strictObject({
    name: nameOrPlace('Enter the name', 120),
    email: emailAddress('Enter the email address'),
    phone: optionalPhoneNumber(),
    message: optionalLines(2_000),
    property: propertySchema(thisYear).optional(),
  }),
)

export type LeadRequest = z.output<ReturnType<typeof requestSchema>>

/** invalid: `fields` has the errors by path ('property.zipCode'). */
type ParsedRequest =
  { kind: 'lead'; lead: LeadRequest } | { kind: 'no-json' } | { kind: 'invalid'; fields: Record<string, string> }

/** Parses a request body. Numbers may be JSON numbers or strings as people type them. */
export function parseLeadRequest(body: string, now = new Date()): ParsedRequest {
  const posted = jsonObject(body)
  if (posted === undefined) return { kind: 'no-json' }
  const parsed = requestSchema(now).safeParse(asTyped(posted))
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

/** Converts numbers to strings like in a form post, and null to an empty field. */
function asTyped(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asTyped(inner)]))
}
