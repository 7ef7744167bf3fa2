import { AUDIT_AREAS, type AuditAction, type AuditArea } from '#app/db/schema/audit.ts'
import { keysOf } from '#app/format/records.ts'
import { actionLabel } from './actions.ts'

/** Maximum number of words in a search. */
const MAX_WORDS = 4

/** Word separators of the index: everything except letters, digits, and characters within addresses and field names. */
const SEPARATORS = /[^\p{L}\p{N}._-]+/u

type Person = { id: string; name: string }

/** The words to search for. */
export function auditWords(search: string): string[] {
  return search.toLowerCase().split(SEPARATORS).filter(Boolean).slice(0, MAX_WORDS)
}

/**
 * How a word is matched in an entry: as a whole word, or as a prefix. Single letters are always whole words, because nearly every
 * id starts with any given one.
 */
export function wordTerm(word: string, isWhole: boolean): string {
  return isWhole || word.length < 2 ? `"${word}"` : `"${word}" *`
}

/**
 * The query for the index `audit_log_search`: each word must occur in the entry, the action's name, or
 * the name of the person who did it. `terms` are the words as matched in entries. Null if there can be
 * no match. An entry has one action and one person, so words that no single one contains are not
 * queried: the index would scan every entry for them.
 */
export function matchExpression(
  { words, terms, who, area }: { words: readonly string[]; terms: readonly string[]; who: string | null; area: AuditArea | null },
  people: readonly Person[],
): string | null {
  const actions = AUDIT_ACTIONS.map((action) => ({ token: `a_${action}`, name: actionLabel(action) }))
  const persons = people.map(({ id, name }) => ({ token: `u_${id}`, name }))
  const ways = waysOf(words).flatMap((places) => {
    const wordsIn = (place: Place) => words.filter((_word, index) => places[index] === place)
    const sets = [holders(actions, wordsIn('action')), holders(persons, wordsIn('person'))].filter((set) => set !== null)
    if (sets.some((set) => set.length === 0)) return []
    const typed = terms.filter((_term, index) => places[index] === 'line')
    return [[...typed, ...sets.map((set) => `(${set.join(' OR ')})`)].join(' AND ')]
  })
  if (ways.length === 0) return null
  const narrowed = [who === null ? [] : [`"u_${who}"`], area === null ? [] : [`"r_${area}"`]].flat()
  return [`(${ways.map((way) => `(${way})`).join(' OR ')})`, ...narrowed].join(' AND ')
}

type Place = 'line' | 'action' | 'person'

/** Every way to find each word in one of the three places. */
function waysOf(words: readonly string[]): Place[][] {
  const places: Place[] = ['line', 'action', 'person']
  return words.reduce<Place[][]>((ways) => ways.flatMap((way) => places.map((place) => [...way, place])), [[]])
}

/** Those whose name has a word with each of these prefixes; null if there are no prefixes. */
function holders(named: readonly { token: string; name: string }[], words: readonly string[]): string[] | null {
  if (words.length === 0) return null
  return named.filter(({ name }) => words.every((word) => hasWord(name, word))).map(({ token }) => `"${token}"`)
}

function hasWord(text: string, beginning: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.startsWith(beginning))
}

const AREAS = keysOf(AUDIT_AREAS)

const AREA_OF = new Map<string, AuditArea>(AREAS.flatMap((area) => AUDIT_AREAS[area].map((action) => [action, area] as const)))

/** All actions, area by area. */
export const AUDIT_ACTIONS: readonly AuditAction[] = AREAS.flatMap((area): readonly AuditAction[] => AUDIT_AREAS[area])

/** The area of an action. */
export function areaOf(action: AuditAction): AuditArea {
  const area = AREA_OF.get(action)
  if (area === undefined) throw new RangeError(`The audit log has no area for ${action}`)
  return area
}
