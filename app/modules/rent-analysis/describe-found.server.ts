import { formatCount } from '#app/format/money.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import { estimateLocally } from '#app/modules/rent-estimator/estimate-locally.server.ts'

/** Describes what we already have for a report before it is requested: the rentals near its homes, without rents. */
export function describeFound(subjects: readonly Subject[]): string {
  const analyses = subjects.map((subject) => estimateLocally(subject, null))
  const count = analyses.reduce((sum, { comparableProperties }) => sum + comparableProperties.length, 0)
  const where = subjects.length === 1 ? 'you' : `your ${subjects.length} properties`
  if (count > 0) return `${formatCount(count, 'comparable rental')} found near ${where}`
  return analyses.some(({ source }) => source === 'fallback')
    ? 'Your report is almost ready'
    : `Public rent figures found for ${where}`
}
