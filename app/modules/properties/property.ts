import type { OPTIONAL_PROPERTY_FACTS, PROPERTY_TYPE_LABELS } from './property-fields.ts'
import type { RENT_SOURCES, StoredComparable, StoredMarketData } from '#app/db/schema/rent-analysis.ts'

export type PropertyType = keyof typeof PROPERTY_TYPE_LABELS

/** A property as the owner described it; optional facts that were left open are null. */
export type Subject = Record<keyof typeof OPTIONAL_PROPERTY_FACTS, number | null> & {
  streetAddress: string
  city: string
  state: string
  /** Five digits. */
  zipCode: string
  propertyType: PropertyType
  squareFootage: number
  unitCount: number
}

/** A rent estimate for one unit of a subject, as it is stored with the entry. Dollars a month; percents as percents. */
export type RentAnalysis = {
  rentEstimate: number
  rentRangeLow: number
  rentRangeHigh: number
  /** Between these half of such rents lie; null where the source does not say. */
  rentLikelyLow: number | null
  rentLikelyHigh: number | null
  /** How many of 100 rents the range covers, by its source; null where that does not say. */
  rangeCoveragePercent: number | null
  /**
   * The range is 90% and 110% of the estimate (P9.2), because the source gave neither a range nor a spread. Where it gave one end, the other is named in
   * `marketData.assumed` ('rentRangeLow', 'rentRangeHigh').
   */
  rangeIsAssumed: boolean
  occupancyRate: number
  averageDaysOnMarket: number
  daysOnMarketIsAssumed: boolean
  yearOverYearChange: number
  comparableProperties: StoredComparable[]
  marketData: StoredMarketData
  source: (typeof RENT_SOURCES)[number]
  /** Why a better source was not used, in words for the reader, if so. */
  sourceNote: string | null
  /** How the figure was made, for 'How we got this'. */
  method: Record<string, unknown> | null
}
