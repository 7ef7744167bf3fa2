import { z } from 'zod'
import { keysOf } from '#app/format/records.ts'
import type { CrmFields, CrmRecord } from './port.ts'

/** Our fields and their names in crm.lead. The state is looked up separately. */
const NAMES = {
  title: 'name',
  contactName: 'contact_name',
  email: 'email_from',
  phone: 'phone',
  streetAddress: 'street',
  city: 'city',
  zipCode: 'zip',
  isActive: 'active',
} as const satisfies Partial<Record<keyof CrmRecord, string>>

/** The fields to read. */
export const READ_FIELDS: readonly string[] = [...Object.values(NAMES), 'state_id']

/** The values that Odoo expects. It uses false for unknown. */
export function odooValuesOf(changes: Partial<CrmRecord>): Record<string, unknown> {
  const known = keysOf(NAMES).filter((name) => changes[name] !== undefined)
  return Object.fromEntries(known.map((name) => [NAMES[name], changes[name] ?? false]))
}

const text = z
  .union([z.string(), z.literal(false)])
  .transform((value) => (value === false || value.trim() === '' ? null : value.trim()))

/** An Odoo record with the id of its state. Fields that this Odoo lacks are null. */
export const recordBody = z
  .object({
    name: text,
    contact_name: text.default(null),
    email_from: text.default(null),
    phone: text.default(null),
    street: text.default(null),
    city: text.default(null),
    zip: text.default(null),
    active: z.boolean().default(true),
    state_id: z
      .union([z.tuple([z.number(), z.unknown()]).transform(([id]) => id), z.literal(false).transform(() => null)])
      .default(null),
  })
  .transform((row): { fields: Omit<CrmFields, 'state'> & { isActive: boolean }; stateId: number | null } => ({
    fields: {
      title: row.name ?? '',
      contactName: row.contact_name,
      email: row.email_from,
      phone: row.phone,
      streetAddress: row.street,
      city: row.city,
      zipCode: row.zip,
      isActive: row.active,
    },
    stateId: row.state_id,
  }))

/** Our text as HTML, one paragraph per line. */
export function htmlOf(lines: readonly string[]): string {
  return lines.map((line) => `<p>${escaped(line)}</p>`).join('')
}

function escaped(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
