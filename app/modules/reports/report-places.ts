import type { Position } from '#app/modules/area-map/geometry.ts'
import { isOnGround } from '#app/modules/area-map/draw-map.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { zipFacts } from '#app/modules/rent-estimator/model/public-figures.ts'

/** The locations of a property and its comparables. */
export type ReportPlaces = {
  home: Position
  /** The home is drawn at the center of its ZIP code, which distances are measured from. */
  isHomeApproximate: boolean
  /** Numbered like their cards. */
  rentals: { number: number; position: Position; miles: number }[]
  /** Numbers of the rentals with a known ZIP code only. */
  unknown: number[]
}

/** A report's places; null if the map would show only the home. */
export function placesOf(
  { zipCode }: { zipCode: string },
  { marketData, comparableProperties }: RentAnalysis,
): ReportPlaces | null {
  const zip = zipFacts(zipCode)
  const home = marketData.position ?? (zip && { latitude: zip.latitude, longitude: zip.longitude })
  if (!home || !isOnGround(home)) return null
  const numbered = comparableProperties.map(({ position, distance }, place) => ({ number: place + 1, position, miles: distance }))
  const rentals = numbered.flatMap(({ position, ...rental }) => (position ? [{ ...rental, position }] : []))
  if (rentals.length === 0) return null
  const unknown = numbered.filter(({ position }) => !position).map(({ number }) => number)
  return { home, isHomeApproximate: !marketData.position, rentals, unknown }
}
