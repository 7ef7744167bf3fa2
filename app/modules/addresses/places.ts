import { ZIP_CODES, zipFacts } from '#app/modules/rent-estimator/model/public-figures.ts'
import { isIowaZip, notIowa } from '#app/modules/forms/fields.ts'
import { doubtsAbout } from '#app/modules/rent-estimator/doubts.ts'

/** Hints for a form about a city and ZIP code while they are typed. */
export type PlaceResponse = {
  /** A blank one is filled in from the other. */
  city: string
  zipCode: string
  /** Why we don't serve the ZIP code. */
  error: string | null
  /** A question if the two don't seem to match. */
  question: string | null
}

const NO_SIZE = { squareFootage: null, bedrooms: null, bathrooms: null }

/** Fills in a blank city or ZIP code from the other, and compares them if both are known. */
export function comparePlace({ city, zipCode }: { city: string; zipCode: string }): PlaceResponse {
  const zip = zipCode.trim().slice(0, 5)
  if (/^\d{5}$/.test(zip) && !isIowaZip(zip)) return { city, zipCode, error: notIowa(zip), question: null }
  const filled = { city: city.trim() || (cityOfZip(zip) ?? ''), zipCode: zipCode.trim() || (onlyZipOf(city) ?? '') }
  const filledZip = filled.zipCode.slice(0, 5)
  // An incomplete ZIP code is a matter for its own field.
  const [doubt] = /^\d{5}$/.test(filledZip) ? doubtsAbout({ ...NO_SIZE, city: filled.city, zipCode: filledZip }) : []
  return { ...filled, error: null, question: doubt?.question ?? null }
}

const SHORT_FOR: Record<string, string> = { w: 'west', st: 'saint' }

/** A ZIP code in central Iowa with its USPS city. */
export type Place = { zipCode: string; city: string }

export const PLACES: readonly Place[] = ZIP_CODES.flatMap((zipCode) => {
  const facts = zipFacts(zipCode)
  return facts ? [{ zipCode, city: facts.city }] : []
})

const byCity = Map.groupBy(PLACES, ({ city }) => wordsOf(city).join(' '))

/** A ZIP code's city from the built-in data. */
export function cityOfZip(zipCode: string): string | null {
  return zipFacts(zipCode)?.city ?? null
}

/** A city's ZIP codes. Accepts other spellings of its name ('W. Des Moines', 'st charles'). */
export function zipsOfCity(city: string): readonly Place[] {
  return byCity.get(wordsOf(city).join(' ')) ?? []
}

/** A city's ZIP code if it has only one. */
export function onlyZipOf(city: string): string | null {
  const zips = zipsOfCity(city)
  return zips.length === 1 ? (zips[0]?.zipCode ?? null) : null
}

/** Maximum words in a city's name. */
const MAX_CITY_WORDS = 3

/**
 * A known city at the end of a text, and the text before it. Null if there is none, or nothing before it that could be a street.
 */
export function cityAtEnd(text: string): { city: string; before: string } | null {
  const words = text.split(' ')
  for (let count = Math.min(MAX_CITY_WORDS, words.length - 2); count > 0; count -= 1) {
    const [place] = zipsOfCity(words.slice(-count).join(' '))
    if (!place) continue
    const street = words.slice(0, -count)
    const number = street.findIndex((word) => /\d/.test(word))
    const isStreet = number >= 0 && street.slice(number + 1).some((word) => /\p{L}{2}/u.test(word))
    if (isStreet) return { city: place.city, before: street.join(' ') }
  }
  return null
}

/** A name's words, normalized for comparison. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => SHORT_FOR[word] ?? word)
}
