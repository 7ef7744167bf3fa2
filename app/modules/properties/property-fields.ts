import { keysOf } from '#app/format/records.ts'
import type { Figure } from '#app/modules/forms/figures.ts'

/** Most properties in one analysis, because each is a lookup at a paid service. */
export const MAX_PROPERTIES = 20

/** The four property types with their labels (docs/product/analysis.md). */
export const PROPERTY_TYPE_LABELS = {
  'single-family': 'Single Family Home',
  'multi-family': 'Multi-Family',
  townhouse: 'Townhouse',
  condo: 'Condo',
} as const

export const PROPERTY_TYPE_OPTIONS = Object.entries(PROPERTY_TYPE_LABELS).map(([value, label]) => ({ value, label }))

/** A fact's definition for forms, cards, files, the timeline and merging. Its key is its column. */
export type Fact = {
  label: string
  /** The label in edit forms and on the card, if different. */
  editLabel?: string
  cardLabel?: string
  kind: 'text' | 'email' | 'choice' | 'number' | 'dollars' | 'day' | 'degrees'
  /** For a number: its limits in `modules/forms/figures.ts`. */
  figure?: Figure
  unit?: string
  /** For text that consists of digits. */
  inputMode?: 'numeric'
  /** The card and form section that it belongs to. */
  section?: 'property' | 'rooms' | 'money' | 'owner' | 'co-owner'
  /** Other names of its column in imported files, in lowercase letters and digits only. */
  names?: readonly string[]
  /** Words in such a file with a numeric meaning. */
  words?: Readonly<Record<string, number>>
  /** A number in such a file is rounded to a whole one, for example rents with cents. */
  isRounded?: true | undefined
  /** Shown when merging leads without a value. Defaults to 'Unknown'. */
  none?: string
}

/** The type of a known fact's value. */
export type FactValue<Of extends Fact> = Of['kind'] extends 'text' | 'email' | 'day'
  ? string
  : Of['kind'] extends 'choice'
    ? keyof typeof PROPERTY_TYPE_LABELS
    : number

/** A property's optional facts. */
export const OPTIONAL_PROPERTY_FACTS = {
  bedrooms: {
    label: 'Bedrooms',
    kind: 'number',
    figure: 'bedrooms',
    section: 'rooms',
    names: ['beds', 'bed', 'br', 'bedroom'],
    words: { studio: 0, efficiency: 0 },
  },
  bathrooms: {
    label: 'Bathrooms',
    kind: 'number',
    figure: 'bathrooms',
    section: 'rooms',
    names: ['baths', 'bath', 'ba', 'bathroom'],
  },
  yearBuilt: {
    label: 'Year built',
    kind: 'number',
    figure: 'yearBuilt',
    section: 'property',
    names: ['year', 'built', 'constructionyear'],
  },
} as const satisfies Record<string, Fact>

/** A property's facts, in form order (docs/product/analysis.md). */
export const PROPERTY_FACTS = {
  streetAddress: {
    label: 'Street address',
    kind: 'text',
    names: ['street', 'streetname', 'address1', 'addressline1'],
  },
  city: { label: 'City', kind: 'text', names: ['town', 'municipality'] },
  state: { label: 'State', kind: 'text', names: ['province', 'region'] },
  zipCode: { label: 'ZIP code', kind: 'text', inputMode: 'numeric', names: ['zip', 'postalcode', 'postcode'] },
  propertyType: {
    label: 'Property type',
    cardLabel: 'Type',
    kind: 'choice',
    section: 'property',
    names: ['type', 'hometype', 'buildingtype'],
  },
  squareFootage: {
    label: 'Square feet',
    kind: 'number',
    figure: 'squareFeet',
    section: 'property',
    names: ['sqft', 'squarefeet', 'size', 'area', 'livingarea'],
    isRounded: true,
  },
  unitCount: {
    label: 'Units',
    kind: 'number',
    figure: 'units',
    section: 'property',
    names: ['numberofunits', 'doors', 'homes'],
  },
  ...OPTIONAL_PROPERTY_FACTS,
} as const satisfies Record<string, Fact>

export const ADDRESS_FIELDS = ['streetAddress', 'city', 'state', 'zipCode'] as const
export const PROPERTY_FIELDS = keysOf(PROPERTY_FACTS)
/** The facts of the home itself. */
export const HOME_FIELDS = ['propertyType', 'squareFootage', 'unitCount', ...keysOf(OPTIONAL_PROPERTY_FACTS)] as const
export type PropertyField = keyof typeof PROPERTY_FACTS

/** The posted fields of a block, including the checkbox that confirms an unusual one. */
export const BLOCK_FIELDS = [...PROPERTY_FIELDS, 'confirmed'] as const
export type BlockField = (typeof BLOCK_FIELDS)[number]

const REQUIRED_FIELDS = PROPERTY_FIELDS.filter((field) => field !== 'state' && !Object.hasOwn(OPTIONAL_PROPERTY_FACTS, field))

/** A property block as the visitor typed it. */
export type TypedProperty = Partial<Record<BlockField, string>>

/** An empty block (docs/product/analysis.md). */
export const EMPTY_PROPERTY: TypedProperty = { unitCount: '1' }

/** Whether a required field of any block is blank, which P5.2 answers with one message. */
export function lacksRequired(properties: readonly TypedProperty[]): boolean {
  return (
    properties.length === 0 || properties.some((block) => REQUIRED_FIELDS.some((field) => (block[field] ?? '').trim() === ''))
  )
}

/** A label inside a sentence: 'square feet', 'ZIP code'. */
export function labelInSentence({ label }: Pick<Fact, 'label'>): string {
  return label.startsWith('ZIP') || label.startsWith('E-') ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

type Facts = Record<PropertyField, string | number | null>

type FactChange = { fact: PropertyField; from: string | number | null; to: string | number | null }

/** The differences between stored and typed facts. */
export function changedPropertyFacts(before: Facts, after: Facts): FactChange[] {
  return PROPERTY_FIELDS.filter((fact) => before[fact] !== after[fact]).map((fact) => ({
    fact,
    from: before[fact],
    to: after[fact],
  }))
}

/** The changes in a sentence: 'Corrected bedrooms: 3 → 4, year built: not given → 1928'. */
export function formatPropertyChanges(changes: readonly FactChange[]): string {
  const parts = changes.map(({ fact, from, to }) => `${labelInSentence(PROPERTY_FACTS[fact])}: ${shown(from)} → ${shown(to)}`)
  return `Corrected ${parts.join(', ')}`
}

function shown(value: string | number | null): string {
  return value === null || value === '' ? 'not given' : String(value)
}
