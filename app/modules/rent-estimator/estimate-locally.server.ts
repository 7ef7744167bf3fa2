import { env } from '#app/config/env.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { RentAnalysis, Subject } from '#app/modules/properties/property.ts'
import { estimateRent } from './model/estimate.ts'
import { fittedEstimator } from './model/fitted.ts'
import { RANGE_COVERAGE } from './model/fit.ts'
import { countedBedrooms, heldFeatures, type RentalFacts } from './model/model.ts'
import { publicRent, type RentLevel, type ZipFacts, zipFacts } from './model/public-figures.ts'
import { isHouseType, knownRental, mostSimilar, type NearRental } from './comparables/similar-rentals.ts'
import { similarity } from './comparables/similarity.ts'
import { isComparable } from './comparables/comparables-selection.ts'
import { fallbackAnalysis } from './fallback-analysis.ts'
import { type LocalMethod, methodOf } from './estimate-explanation.ts'
import { AREA_ASSUMPTIONS, averageDaysOnMarket, DEFAULT_SQUARE_FEET, FARTHEST_MILES, MAX_COMPARABLES } from './market-figures.ts'
import { type StoredRental, storedRentals } from './comparables/stored-rentals.server.ts'
import { streetKey } from '#app/modules/properties/street-key.ts'

/** For facts that the owner omitted (docs/product/rent-estimate.md). */
const DEFAULT_BEDROOMS = 3
const DEFAULT_BATHROOMS = 2

/** Today's rent level, as set by staff. */
export function getRentLevel(): RentLevel {
  return { factor: getSetting('rentLevelFactor'), asOf: getSetting('rentLevelAsOf') }
}

/**
 * Estimates the rent of one unit from the company's own rentals (in demo mode, if none is near, from the sample rentals) and from
 * the public figures. A ZIP code without any figure gets the fallback analysis of P9.7. `sourceNote` says why a better source was
 * not used.
 */
export function estimateLocally(subject: Subject, sourceNote: string | null, now = new Date()): RentAnalysis {
  const zip = zipFacts(subject.zipCode)
  if (!zip) return fallbackAnalysis(subject, sourceNote)
  const level = getRentLevel()
  const facts = factsOf(subject, now)
  const { source, evidence, comparables } = findEvidence(subject, facts, zip, now)
  const estimate = estimateRent(
    fittedEstimator(),
    facts,
    evidence.map(({ rental }) => knownRental(rental)),
    level,
  )
  const rent = Math.round(estimate.rentDollars)
  const shown = comparables
    .map((near) => comparableOf(facts, subject, near))
    .filter(isComparable)
    .toSorted((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))
    .slice(0, MAX_COMPARABLES)
  return {
    rentEstimate: rent,
    rentRangeLow: Math.min(rent, Math.round(estimate.lowDollars)),
    rentRangeHigh: Math.max(rent, Math.round(estimate.highDollars)),
    rentLikelyLow: Math.min(rent, Math.round(estimate.likelyLowDollars)),
    rentLikelyHigh: Math.max(rent, Math.round(estimate.likelyHighDollars)),
    rangeCoveragePercent: RANGE_COVERAGE.wide,
    rangeIsAssumed: false,
    ...AREA_ASSUMPTIONS,
    ...averageDaysOnMarket(shown),
    comparableProperties: shown,
    marketData: {
      yearBuilt: subject.yearBuilt,
      bedrooms: facts.bedrooms,
      bathrooms: facts.bathrooms,
      squareFootage: facts.squareFeet,
      propertyType: subject.propertyType,
      assumed: (['bedrooms', 'bathrooms', 'squareFootage'] as const).filter((field) => subject[field] === null),
    },
    source,
    sourceNote,
    method: describe(subject, facts, zip, level, source, evidence, Math.round(estimate.publicRentDollars)),
  }
}

/** ZIP codes for warm-up estimates: Des Moines, West Des Moines, Ankeny and Ames. */
const WARM_UP_ZIP_CODES = ['50309', '50310', '50315', '50265', '50266', '50021', '50023', '50010', '50014']

/**
 * Loads the stored rentals and runs a few estimates, one per turn of the event loop, so that the first visitors don't wait for
 * the data or for cold code, which takes ten times as long.
 */
export async function warmEstimator(now = new Date()): Promise<void> {
  storedRentals()
  fittedEstimator()
  const rest = { streetAddress: '', city: '', state: 'IA', propertyType: 'single-family', unitCount: 1, yearBuilt: null } as const
  for (const zipCode of [...WARM_UP_ZIP_CODES, ...WARM_UP_ZIP_CODES]) {
    await new Promise((resolve) => setImmediate(resolve))
    estimateLocally({ ...rest, zipCode, squareFootage: 1400, bedrooms: null, bathrooms: null }, null, now)
  }
}

function factsOf(subject: Subject, now: Date): RentalFacts {
  return {
    zipCode: subject.zipCode,
    position: null,
    address: streetKey(subject.streetAddress, subject.zipCode),
    squareFeet: subject.squareFootage ?? DEFAULT_SQUARE_FEET,
    bedrooms: subject.bedrooms ?? DEFAULT_BEDROOMS,
    bathrooms: subject.bathrooms ?? DEFAULT_BATHROOMS,
    isHouse: isHouseType(subject.propertyType),
    day: now.toISOString().slice(0, 10),
  }
}

type Evidence = { source: 'own-rentals' | 'sample-rentals' | 'public-figures'; evidence: NearRental[]; comparables: NearRental[] }

/**
 * Uses the company's own rentals if one is near, else the sample rentals of demo mode if one is near. Otherwise shows none, and
 * own rentals farther away only affect the level.
 */
function findEvidence(subject: Subject, facts: RentalFacts, zip: ZipFacts, now: Date): Evidence {
  const all = storedRentals()
  const today = now.getTime()
  // A lease signed after `now` was not known then (for an estimate of an earlier day).
  const similar = (origin: StoredRental['origin']) =>
    mostSimilar(all, { facts, propertyType: subject.propertyType, place: zip }, (rental) =>
      rental.origin !== origin || rental.signedAt > today ? null : (today - rental.signedAt) / DAY_MS,
    )
  const own = similar('own')
  const nearestOwn = nearest(own)
  if (nearestOwn.length > 0) return { source: 'own-rentals', evidence: own, comparables: nearestOwn }
  const samples = env().isProduction ? [] : similar('sample')
  const samplesNear = nearest(samples)
  if (samplesNear.length > 0) return { source: 'sample-rentals', evidence: samples, comparables: samplesNear }
  return { source: 'public-figures', evidence: own, comparables: [] }
}

function nearest(found: NearRental[]): NearRental[] {
  return found.filter(({ miles }) => miles <= FARTHEST_MILES)
}

function comparableOf(
  facts: RentalFacts,
  subject: Subject,
  { rental, miles, isSameAddress, ageDays }: NearRental,
): StoredComparable {
  return {
    address: `${rental.streetAddress}, ${rental.city}, ${rental.state} ${rental.zipCode}`,
    ...(rental.position && { position: rental.position }),
    distance: Math.round(miles * 100) / 100,
    // The subject's position is the center of its ZIP code.
    distanceIsApproximate: !isSameAddress,
    squareFootage: rental.squareFeet,
    rentAmount: rental.rentDollars,
    bedrooms: rental.bedrooms,
    bathrooms: rental.bathrooms,
    yearBuilt: rental.yearBuilt,
    daysOnMarket: rental.daysOnMarket,
    ageDays,
    similarity: similarity({ ...facts, propertyType: subject.propertyType }, rental, miles, ageDays),
    isSample: rental.origin === 'sample',
  }
}

function describe(
  subject: Subject,
  facts: RentalFacts,
  zip: ZipFacts,
  level: RentLevel,
  source: Evidence['source'],
  evidence: NearRental[],
  publicEstimate: number,
): LocalMethod {
  const figure = publicRent(subject.zipCode, countedBedrooms(facts), facts.day)
  return methodOf({
    zip,
    level,
    source,
    evidenceCount: evidence.length,
    evidenceMiles: Math.max(0, ...evidence.map(({ miles }) => miles)),
    publicEstimate,
    publicFigure: figure,
    isHouse: facts.isHouse ?? false,
    held: heldFeatures(facts, fittedEstimator().fit.scaling),
    propertyType: subject.propertyType,
  })
}
