import { labelInSentence, PROPERTY_FACTS, PROPERTY_FIELDS, type PropertyField } from './property-fields.ts'

type Fact = PropertyField
type Facts = Record<Fact, string | number | null>

export type FactChange = { fact: Fact; from: string | number | null; to: string | number | null }

/** The differences between stored and typed facts. */
export function changedFacts(before: Facts, after: Facts): FactChange[] {
  return PROPERTY_FIELDS.filter((fact) => before[fact] !== after[fact]).map((fact) => ({
    fact,
    from: before[fact],
    to: after[fact],
  }))
}

/** The changes in a sentence: 'Corrected bedrooms: 3 → 4, year built: not given → 1928'. */
export function formatChanges(changes: readonly FactChange[]): string {
  const parts = changes.map(({ fact, from, to }) => `${labelInSentence(PROPERTY_FACTS[fact])}: ${shown(from)} → ${shown(to)}`)
  return `Corrected ${parts.join(', ')}`
}

function shown(value: string | number | null): string {
  return value === null || value === '' ? 'not given' : String(value)
}
