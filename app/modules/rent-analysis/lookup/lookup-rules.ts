import { MAX_RENT_DOLLARS, type RentDataResponse, type RentDataFailure, type RentRequest } from '#app/adapters/rent-data/port.ts'
import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'
import { formatList } from '#app/format/money.ts'
import type { RentAnalysis, Subject } from '#app/modules/properties/property.ts'
import { isComparable } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import {
  AREA_ASSUMPTIONS,
  averageDaysOnMarket,
  DEFAULT_SQUARE_FEET,
  MAX_COMPARABLES,
} from '#app/modules/rent-estimator/market-figures.ts'

/** The rooms of a lookup: at least 1 bedroom, default 3; at least 1 bathroom, default 2. */
export function lookupRooms(subject: Pick<Subject, 'bedrooms' | 'bathrooms'>): { bedrooms: number; bathrooms: number } {
  return { bedrooms: Math.max(1, subject.bedrooms ?? 3), bathrooms: Math.max(1, subject.bathrooms ?? 2) }
}

/** A normalized key: the same property always has the same one. */
export function requestKey(request: RentRequest): string {
  const words = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}#]+/gu, ' ')
      .trim()
  const place = [request.street, request.city, request.state, request.zipCode].map(words)
  return [...place, request.propertyType, request.bedrooms, request.bathrooms, request.squareFootage].join('|')
}

/** Percentage of rents within its range, according to its documentation. */
const RENTCAST_RANGE_COVERAGE = 85

/**
 * Converts the rent-data service's answer to an analysis. Keeps the owner's input. Missing facts come from the service, else from
 * the defaults, and count as assumed.
 */
export function analysisFromAnswer(subject: Subject, answer: RentDataResponse): RentAnalysis {
  const comparables = answer.comparables.map(storedComparable).filter(isComparable).slice(0, MAX_COMPARABLES)
  const rent = Math.max(1, Math.round(answer.rent))
  const low = usable(answer.rentRangeLow, (value) => value > 0 && value <= answer.rent)
  const high = usable(answer.rentRangeHigh, (value) => value >= answer.rent && value <= MAX_RENT_DOLLARS)
  const isHalf = (low === null) !== (high === null)
  const asked = lookupRooms(subject)
  return {
    rentEstimate: rent,
    // 90% and 110% of the estimate if missing.
    rentRangeLow: Math.min(rent, Math.round(low ?? 0.9 * rent)),
    rentRangeHigh: Math.max(rent, Math.round(high ?? 1.1 * rent)),
    rentLikelyLow: null,
    rentLikelyHigh: null,
    rangeCoveragePercent: low === null || high === null ? null : RENTCAST_RANGE_COVERAGE,
    rangeIsAssumed: low === null && high === null,
    ...AREA_ASSUMPTIONS,
    ...averageDaysOnMarket(comparables),
    comparableProperties: comparables,
    marketData: {
      yearBuilt: subject.yearBuilt ?? answer.property.yearBuilt,
      bedrooms: subject.bedrooms ?? asked.bedrooms,
      bathrooms: subject.bathrooms ?? asked.bathrooms,
      squareFootage: subject.squareFootage ?? DEFAULT_SQUARE_FEET,
      propertyType: subject.propertyType,
      ...(answer.property.position && { position: answer.property.position }),
      assumed: [
        ...(subject.bedrooms === null ? ['bedrooms'] : []),
        ...(subject.bathrooms === null ? ['bathrooms'] : []),
        ...(subject.squareFootage === null ? ['squareFootage'] : []),
        ...(isHalf ? [low === null ? 'rentRangeLow' : 'rentRangeHigh'] : []),
      ],
    },
    source: 'rentcast',
    sourceNote: null,
    method: {
      summary: [
        'RentCast, a rent-data service, estimated the rent for one unit from similar listings nearby.',
        rangeSentence(low, high),
        ...clampNote(subject, asked),
        'A comparable’s similarity is the service’s correlation times 100.',
      ],
      lookedUpAs: { ...asked, squareFootage: subject.squareFootage ?? DEFAULT_SQUARE_FEET },
    },
  }
}

function rangeSentence(low: number | null, high: number | null): string {
  if (low === null && high === null) return 'It gave no range, so we assume 90% to 110% of the estimate.'
  if (low === null) return 'It gave only the high end of the range, so we assume a low end at 90% of the estimate.'
  if (high === null) return 'It gave only the low end of the range, so we assume a high end at 110% of the estimate.'
  return `It also gives the range, which covers ${RENTCAST_RANGE_COVERAGE} of 100 rents, according to its documentation.`
}

function clampNote(subject: Subject, asked: { bedrooms: number; bathrooms: number }): string[] {
  const held = [
    (subject.bedrooms ?? 1) < 1 && `${asked.bedrooms} bedroom`,
    (subject.bathrooms ?? 1) < 1 && `${asked.bathrooms} bathroom`,
  ].filter((rooms) => rooms !== false)
  return held.length > 0 ? [`We looked it up with ${formatList(held)}, our minimum.`] : []
}

function usable(value: number | null, isPlausible: (value: number) => boolean): number | null {
  return value !== null && isPlausible(value) ? value : null
}

function storedComparable(comparable: RentDataResponse['comparables'][number]): StoredComparable {
  return {
    address: comparable.address ?? 'Address not given',
    ...(comparable.position && { position: comparable.position }),
    distance: comparable.distance ?? 0,
    distanceIsApproximate: false,
    squareFootage: Math.round(comparable.squareFootage ?? 0),
    rentAmount: Math.round(comparable.rent ?? 0),
    bedrooms: comparable.bedrooms,
    bathrooms: comparable.bathrooms,
    yearBuilt: comparable.yearBuilt,
    daysOnMarket: comparable.daysOnMarket,
    ageDays: comparable.daysOld,
    similarity: comparable.correlation === null ? null : Math.round(100 * Math.min(1, Math.max(0, comparable.correlation))),
    isSample: false,
  }
}

/** Tells the owner why our own estimate replaces the service's. */
export function fallbackNote(reason: RentDataFailure | 'no-data' | 'paused' | 'budget'): string {
  switch (reason) {
    case 'no-data':
      return 'The rent-data service has no rents near this address, so this is our own estimate.'
    case 'address':
      return 'The rent-data service didn’t recognize this address, so this is our own estimate. Please check the address.'
    case 'budget':
      return 'We’ve reached our limit with the rent-data service for now, so this is our own estimate.'
    case 'answer':
      return 'The rent-data service returned nothing we could use, so this is our own estimate.'
    case 'busy':
    case 'unavailable':
    case 'key':
    case 'paused':
      return 'The rent-data service could not be reached, so this is our own estimate.'
  }
}
