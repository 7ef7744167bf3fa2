import type { OPTIONAL_PROPERTY_FACTS, PROPERTY_TYPE_LABELS } from './property-fields.ts'
import type { RENT_SOURCES, StoredComparable, StoredMarketData } from '#app/db/schema/rent-analysis.ts'

export type PropertyType = keyof typeof PROPERTY_TYPE_LABELS

/** A property as the owner described it. Optional facts without a value are null. */
export type Subject = Record<keyof typeof OPTIONAL_PROPERTY_FACTS, number | null> & {
  streetAddress: string
  city: string
  state: string
  /** Five digits. */
  zipCode: string
  propertyType: PropertyType
  squareFootage: number | null
  unitCount: number
}

/** A rent estimate for one unit of a property, as stored with the entry. Dollars a month; 5 means 5%. */
export type RentAnalysis = {
  rentEstimate: number
  rentRangeLow: number
  rentRangeHigh: number
  /** The middle half of such rents; null if the source does not say. */
  rentLikelyLow: number | null
  rentLikelyHigh: number | null
  /** How many of 100 rents are in the range, according to the source; null if it does not say. */
  rangeCoveragePercent: number | null
  /**
   * The range is 90% to 110% of the estimate (P9.2), because the source had neither a range nor a
   * spread. If it had one end, `marketData.assumed` lists the other ('rentRangeLow',
   * 'rentRangeHigh').
   */
  rangeIsAssumed: boolean
  occupancyRate: number
  averageDaysOnMarket: number
  daysOnMarketIsAssumed: boolean
  yearOverYearChange: number
  comparableProperties: StoredComparable[]
  marketData: StoredMarketData
  source: (typeof RENT_SOURCES)[number]
  /** Why a better source was not used, as text for the reader, or null. */
  sourceNote: string | null
  /** How the figure was calculated, for 'How we got this'. */
  method: Record<string, unknown> | null
}
