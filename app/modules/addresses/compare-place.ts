import { isIowaZip, notIowa } from '#app/modules/forms/fields.ts'
import { doubtsAbout } from '#app/modules/rent-estimator/doubts.ts'
import { cityOfZip, onlyZipOf } from './places.ts'

/** What a form is notified of a city and a ZIP code while they are being typed. */
export type PlaceAnswer = {
  /** What the one that is blank follows from the other. */
  city: string
  zipCode: string
  /** Why the ZIP code cannot be ours. */
  error: string | null
  /** Whether they belong together, where they do not seem to. */
  question: string | null
}

const NO_SIZE = { squareFootage: null, bedrooms: null, bathrooms: null }

/** Fills in a blank city or ZIP code from the other, and compares them where both are there. */
export function comparePlace({ city, zipCode }: { city: string; zipCode: string }): PlaceAnswer {
  const zip = zipCode.trim().slice(0, 5)
  if (/^\d{5}$/.test(zip) && !isIowaZip(zip)) return { city, zipCode, error: notIowa(zip), question: null }
  const filled = { city: city.trim() || (cityOfZip(zip) ?? ''), zipCode: zipCode.trim() || (onlyZipOf(city) ?? '') }
  const [doubt] = doubtsAbout({ ...NO_SIZE, city: filled.city, zipCode: filled.zipCode.slice(0, 5) })
  return { ...filled, error: null, question: doubt?.question ?? null }
}
