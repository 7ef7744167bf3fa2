import { LEVEL_STARTS_ON } from '../public-figures.ts'

/** Between what the facts of a rental lie, in files and in forms (docs/product/rent-estimate.md): square feet, rooms, dollars a month, days. */
export const RENTAL_LIMITS = {
  squareFootage: { min: 100, max: 20_000 },
  bedrooms: { min: 0, max: 20 },
  bathrooms: { min: 0.5, max: 20, step: 0.5 },
  rent: { min: 100, max: 50_000 },
  daysOnMarket: { min: 0, max: 3650 },
  /** Iowa, in degrees. */
  latitude: { min: 40.3, max: 43.6 },
  longitude: { min: -96.7, max: -90.1 },
} as const

/** The oldest building. */
export const FIRST_YEAR_BUILT = 1800

/** What is wrong with the day on which a lease was signed, yyyy-mm-dd; null where nothing is. `today` is the newest one. */
export function problemOfDay(letOn: string, today: string): string | null {
  if (letOn > today) return 'The day lies in the future'
  return letOn < LEVEL_STARTS_ON ? `The day lies before ${LEVEL_STARTS_ON}, where the rent figures begin` : null
}

export const MESSAGE_HALF_A_PLACE = 'Latitude and longitude come together or not at all'
