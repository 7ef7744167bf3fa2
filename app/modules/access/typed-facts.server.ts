import { createHash } from 'node:crypto'
import { PROPERTY_FIELDS, type PropertyField } from '#app/modules/properties/property-fields.ts'

type Contact = { name: string; ownerName: string | null; phone: string | null }

/** Represents a name and phone, so that a grant can tell whether they are still those that its browser typed. */
export function hashContact({ name, ownerName, phone }: Contact): string {
  return hash([name, ownerName, phone])
}

/** Represents the facts of a property, as `hashContact` does for a contact. */
export function hashProperty(property: Record<PropertyField, string | number | null>): string {
  return hash(PROPERTY_FIELDS.map((field) => property[field]))
}

function hash(facts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
