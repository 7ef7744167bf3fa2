/** At most this many properties in one analysis: each is a lookup at a paid service. */
export const MAX_PROPERTIES = 20

/** The four property types with their labels (docs/product/analysis.md). */
export const PROPERTY_TYPE_LABELS = {
  'single-family': 'Single Family Home',
  'multi-family': 'Multi-Family',
  townhouse: 'Townhouse',
  condo: 'Condo',
} as const

/** The fields of a property block, in the order in which the form shows them (docs/product/analysis.md). */
export const PROPERTY_FIELDS = [
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'propertyType',
  'squareFootage',
  'unitCount',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
] as const
export type PropertyField = (typeof PROPERTY_FIELDS)[number]

const REQUIRED_FIELDS = ['streetAddress', 'city', 'zipCode', 'propertyType', 'squareFootage', 'unitCount'] as const

/** A property block as the visitor typed it. */
export type TypedProperty = Partial<Record<PropertyField, string>>

/** A block that nobody has typed into yet (docs/product/analysis.md). */
export const EMPTY_PROPERTY: TypedProperty = { unitCount: '1' }

const FIELD_NAME = /^properties\[(0|[1-9]\d{0,2})\]\.([A-Za-z]+)$/

/** The name of a field of a property block. */
export function fieldName(index: number, field: PropertyField): string {
  return `properties[${index}].${field}`
}

/** The index and field behind a name like `properties[0].zipCode`; null for any other name. */
function parseFieldName(name: string): { index: number; field: PropertyField } | null {
  const match = FIELD_NAME.exec(name)
  const field = PROPERTY_FIELDS.find((known) => known === match?.[2])
  return match?.[1] !== undefined && field !== undefined ? { index: Number(match[1]), field } : null
}

/** The blocks of a form as typed, by what was posted of each field. */
export function typedProperties(posted: Record<string, string>): TypedProperty[] {
  const blocks: (TypedProperty | undefined)[] = []
  for (const [name, value] of Object.entries(posted)) {
    const found = parseFieldName(name)
    if (found) (blocks[found.index] ??= {})[found.field] = value
  }
  return Array.from(blocks, (block) => block ?? {})
}

/** Whether a required field of any block is blank, which the specification answers with one message. */
export function lacksRequired(properties: TypedProperty[]): boolean {
  return (
    properties.length === 0 || properties.some((block) => REQUIRED_FIELDS.some((field) => (block[field] ?? '').trim() === ''))
  )
}
