import { and, asc, gte, lt, or } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { mapStreets } from '#app/db/schema/index.ts'
import { streetSpellings } from '#app/modules/properties/street-key.ts'
import { cityOfZip } from './places.ts'
import { MAX_SUGGESTIONS, type Suggestion, suggestPlaces } from './suggest-addresses.ts'

/** Prefixes of street names that people rarely type. */
const DIRECTIONS = ['', 'n ', 's ', 'e ', 'w ', 'ne ', 'nw ', 'se ', 'sw ']
/** Maximum segments to search: a street has one per block. */
const MAX_STRETCHES = 2000
/** Letters of a name needed to search for streets. */
const MIN_LETTERS = 2

/** Completions of a partly typed address: houses on imported streets first, then places. */
export function suggestAddresses(typed: string): Suggestion[] {
  return [...suggestStreets(typed), ...suggestPlaces(typed)].slice(0, MAX_SUGGESTIONS)
}

/** Streets with this house number by the Census's ranges; empty if no streets were imported. */
function suggestStreets(typed: string): Suggestion[] {
  const [before = '', after = ''] = typed.split(',', 2).map((part) => part.trim())
  const [number = '', ...words] = before.split(/\s+/)
  const [name, end] = [words.join(' '), after.toLowerCase()]
  if (!/^\d{1,6}$/.test(number) || name.length < MIN_LETTERS) return []
  const found = new Map<string, Suggestion>()
  for (const stretch of listStretches(name)) {
    const zipCode = zipOfHouse(stretch, Number(number))
    const city = zipCode === null ? null : cityOfZip(zipCode)
    if (zipCode === null || city === null) continue
    const place = `${city}, IA ${zipCode}`
    if (!place.toLowerCase().startsWith(end) && !zipCode.startsWith(end)) continue
    const street = `${number} ${stretch.name}`
    const text = `${street}, ${place}`
    found.set(text, { street, place, text })
    if (found.size === MAX_SUGGESTIONS) break
  }
  return [...found.values()]
}

type Stretch = ReturnType<typeof listStretches>[number]

function listStretches(name: string) {
  const begins = DIRECTIONS.flatMap((direction) => streetSpellings(name).map((words) => direction + words))
  const { nameKey, name: shownName, leftFrom, leftTo, leftZip, rightFrom, rightTo, rightZip } = mapStreets
  return db()
    .select({ name: shownName, leftFrom, leftTo, leftZip, rightFrom, rightTo, rightZip })
    .from(mapStreets)
    .where(or(...begins.map((words) => and(gte(nameKey, words), lt(nameKey, `${words}\u{10FFFF}`)))))
    .orderBy(asc(nameKey), asc(mapStreets.id))
    .limit(MAX_STRETCHES)
    .all()
}

/** The ZIP code of the segment's side with this number, or null. */
function zipOfHouse({ leftFrom, leftTo, leftZip, rightFrom, rightTo, rightZip }: Stretch, number: number): string | null {
  if (leftZip !== null && isWithin(number, leftFrom, leftTo)) return leftZip
  return rightZip !== null && isWithin(number, rightFrom, rightTo) ? rightZip : null
}

/** Whether a number is in a side's range, and even or odd like its ends. */
function isWithin(number: number, from: string | null, to: string | null): boolean {
  const ends = [from, to].map((end) => (end !== null && /^\d+$/.test(end) ? Number(end) : null))
  const [first, last] = ends
  if (first === null || last === null || first === undefined || last === undefined) return false
  return number >= Math.min(first, last) && number <= Math.max(first, last) && (number - first) % 2 === 0
}
