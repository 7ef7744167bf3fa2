import { PLACES, type Place, wordsOf } from './places.ts'

/** A suggestion for a partly typed address. `text`: the complete address for the field. */
export type Suggestion = { street: string; place: string; text: string }

/** Suggestions per list. */
export const MAX_SUGGESTIONS = 5

/**
 * Places that complete a partly typed address: by the part after its last comma, or by a partial ZIP code. A city with several
 * ZIP codes is listed once, without one.
 */
export function suggestPlaces(typed: string): Suggestion[] {
  const { street, end } = partsOf(typed)
  if (end.length < 2) return []
  const found = /^\d+$/.test(end) ? PLACES.filter(({ zipCode }) => zipCode.startsWith(end)) : citiesThatBegin(end)
  return found.slice(0, MAX_SUGGESTIONS).map(({ city, zipCode }) => {
    const place = `${city}, IA ${zipCode}`.trim()
    return { street, place, text: [street, place].filter(Boolean).join(', ') }
  })
}

/** The street, and the start of a place after it: a city, or at least three digits of a ZIP code. */
function partsOf(typed: string): { street: string; end: string } {
  const text = typed.trim()
  const comma = text.lastIndexOf(',')
  if (comma >= 0) return { street: text.slice(0, comma).trim(), end: text.slice(comma + 1).trim() }
  const zip = /^(.*\D\s)?(5\d{2,4})$/.exec(text)
  if (zip) return { street: (zip[1] ?? '').trim(), end: zip[2] ?? '' }
  return /\d/.test(text) ? { street: text, end: '' } : { street: '', end: text }
}

function citiesThatBegin(end: string): Place[] {
  const key = wordsOf(end.replace(/ (?:i|ia|iowa)$/i, '')).join(' ')
  const cities = Map.groupBy(PLACES, ({ city }) => city)
  return [...cities.values()].flatMap(([place, ...more]) => {
    if (!place || !wordsOf(place.city).join(' ').startsWith(key)) return []
    return [more.length > 0 ? { ...place, zipCode: '' } : place]
  })
}
