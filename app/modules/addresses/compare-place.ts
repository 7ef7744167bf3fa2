import { isIowaZip, notIowa } from '#app/modules/forms/fields.ts'
import { doubtsAbout } from '#app/modules/rent-estimator/doubts.ts'
import { cityOfZip, onlyZipOf } from './places.ts'

/** Hints for a form about a city and ZIP code while they are typed. */
export type PlaceAnswer = {
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
export function comparePlace({ city, zipCode }: { city: string; zipCode: string }): PlaceAnswer {
  const zip = zipCode.trim().slice(0, 5)
  if (/^\d{5}$/.test(zip) && !isIowaZip(zip)) return { city, zipCode, error: notIowa(zip), question: null }
  const filled = { city: city.trim() || (cityOfZip(zip) ?? ''), zipCode: zipCode.trim() || (onlyZipOf(city) ?? '') }
  const [doubt] = doubtsAbout({ ...NO_SIZE, city: filled.city, zipCode: filled.zipCode.slice(0, 5) })
  return { ...filled, error: null, question: doubt?.question ?? null }
}
