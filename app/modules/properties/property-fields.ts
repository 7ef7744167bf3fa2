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

/** What a form posts of a block: its fields, and the box that says that an unusual one is right. */
export const BLOCK_FIELDS = [...PROPERTY_FIELDS, 'confirmed'] as const
export type BlockField = (typeof BLOCK_FIELDS)[number]

const REQUIRED_FIELDS = ['streetAddress', 'city', 'zipCode', 'propertyType', 'squareFootage', 'unitCount'] as const

/** A property block as the visitor typed it. */
export type TypedProperty = Partial<Record<BlockField, string>>

/** A block that nobody has typed into yet (docs/product/analysis.md). */
export const EMPTY_PROPERTY: TypedProperty = { unitCount: '1' }

/** Whether a required field of any block is blank, which P5.2 answers with one message. */
export function lacksRequired(properties: readonly TypedProperty[]): boolean {
  return (
    properties.length === 0 || properties.some((block) => REQUIRED_FIELDS.some((field) => (block[field] ?? '').trim() === ''))
  )
}
