import { readJson } from '#app/format/json-text.ts'
import { pick } from '#app/format/records.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import { homeFactsIn } from '../lead-facts.ts'

/** The facts in 'Edit Details', in form order. */
export const DETAIL_FACTS = [
  ...ADDRESS_FIELDS,
  ...homeFactsIn('property', 'rooms'),
  ...homeFactsIn('owner'),
  'company' as const,
  ...homeFactsIn('co-owner'),
  ...homeFactsIn('money'),
]
export type DetailFact = (typeof DETAIL_FACTS)[number]

export type FactValue = string | number | null

/** Values by fact. The initial values of a form may lack some. */
export type SeenDetails = Partial<Record<DetailFact, FactValue>>
export type Details = Record<DetailFact, FactValue>

/** A fact that changed while a form was open. `keep`: the proposed side: the user's if they changed it, else the other's. */
export type DetailChange = {
  fact: DetailFact
  /** The initial, the typed and the stored value. */
  was: FactValue
  mine: FactValue
  theirs: FactValue
  changedBy: 'both' | 'you' | 'them'
  keep: 'mine' | 'theirs'
}

/** `isConflict`: both changed the same fact to different values. `merged`: both sides' changes, if there is no conflict. */
type MergedDetails = { isConflict: boolean; changes: DetailChange[]; merged: Details }

/** Merges the typed and the stored values, each compared with the form's initial values. */
export function mergeDetails(seen: SeenDetails, mine: Details, stored: Details): MergedDetails {
  const changes = DETAIL_FACTS.flatMap((fact): DetailChange[] => {
    const was = seen[fact] === undefined ? stored[fact] : seen[fact]
    const [isMine, isTheirs] = [!isSame(mine[fact], was), !isSame(stored[fact], was)]
    if ((!isMine && !isTheirs) || isSame(mine[fact], stored[fact])) return []
    const changedBy = isMine && isTheirs ? 'both' : isMine ? 'you' : 'them'
    return [{ fact, was, mine: mine[fact], theirs: stored[fact], changedBy, keep: isMine ? 'mine' : 'theirs' }]
  })
  const merged = { ...stored }
  for (const { fact, mine: typed, keep } of changes) if (keep === 'mine') merged[fact] = typed
  return { isConflict: changes.some(({ changedBy }) => changedBy === 'both'), changes, merged }
}

/** The initial details, as the form carries them. */
export function detailsKey(details: Details): string {
  return JSON.stringify(pick(details, DETAIL_FACTS))
}

/** Parses `detailsKey`. Unreadable values count as not seen. */
export function readDetailsKey(text: string): SeenDetails {
  const read = readJson(text)
  if (typeof read !== 'object' || read === null) return {}
  const known = new Map(Object.entries(read))
  return Object.fromEntries(
    DETAIL_FACTS.flatMap((fact): [string, FactValue][] => {
      const value: unknown = known.get(fact)
      return value === null || typeof value === 'string' || typeof value === 'number' ? [[fact, value]] : []
    }),
  )
}

/** A value as in a form field. */
export function asTyped(value: FactValue): string {
  return value === null ? '' : String(value)
}

function isSame(one: FactValue, other: FactValue): boolean {
  return asTyped(one) === asTyped(other)
}
