import { DEFAULT_SQUARE_FEET } from './market-figures.ts'
import type { RentAnalysis, Subject } from '#app/modules/properties/property.ts'

/** Facts that the owner may have omitted, as null. */
type OpenFacts = Pick<Subject, 'bedrooms' | 'bathrooms' | 'yearBuilt' | 'squareFootage'> & {
  propertyType: Subject['propertyType'] | null
}

/** The analysis without any evidence, labeled as such. Keeps the owner's facts and assumes the rest. */
export function fallbackAnalysis(facts: OpenFacts, sourceNote: string | null = null): RentAnalysis {
  const defaults = {
    yearBuilt: 2000,
    bedrooms: 3,
    bathrooms: 2,
    squareFootage: DEFAULT_SQUARE_FEET,
    propertyType: 'single-family',
  } as const
  const given = { ...facts, squareFootage: facts.squareFootage === 0 ? null : facts.squareFootage }
  const fields = ['yearBuilt', 'bedrooms', 'bathrooms', 'squareFootage', 'propertyType'] as const
  return {
    rentEstimate: 1800,
    rentRangeLow: 1600,
    rentRangeHigh: 2000,
    rentLikelyLow: null,
    rentLikelyHigh: null,
    rangeCoveragePercent: null,
    rangeIsAssumed: true,
    occupancyRate: 95,
    averageDaysOnMarket: 29,
    daysOnMarketIsAssumed: true,
    yearOverYearChange: 3.5,
    comparableProperties: [],
    marketData: {
      yearBuilt: given.yearBuilt ?? defaults.yearBuilt,
      bedrooms: given.bedrooms ?? defaults.bedrooms,
      bathrooms: given.bathrooms ?? defaults.bathrooms,
      squareFootage: given.squareFootage ?? defaults.squareFootage,
      propertyType: given.propertyType ?? defaults.propertyType,
      assumed: fields.filter((field) => given[field] === null),
    },
    source: 'fallback',
    sourceNote,
    method: null,
  }
}
