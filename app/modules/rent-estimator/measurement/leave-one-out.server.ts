import { createHash } from 'node:crypto'
import { env } from '#app/config/env.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { estimateRent } from '../model/estimate.ts'
import { getRentLevel } from '../estimate-locally.server.ts'
import { fittedEstimator } from '../model/fitted.ts'
import { zipFacts } from '../model/public-figures.ts'
import type { RentLevel } from '../model/public-figures.ts'
import { type StoredRental, storedRentals } from '../comparables/stored-rentals.server.ts'
import { knownRental, mostSimilar } from '../comparables/similar-rentals.ts'
import { errorFigures, type ErrorFigures, type MeasuredRental } from './error-figures.ts'

/**
 * Maximum rentals to measure, so that it takes seconds for any database. With this many, the median error is within half a
 * percentage point of that of all rentals.
 */
export const MAX_MEASURED = 2_000
/** How long it works before other requests get their turn, in ms. */
const SLICE_MS = 8

/** The result of a measurement: the errors, and the rentals they come from. */
type MeasuredEstimator = ErrorFigures & { origin: StoredRental['origin']; rentalCount: number }

/**
 * Measures how far the estimator is off the stored rents: estimates each as of its day from its ZIP code, with all others as
 * evidence except those at its own address. Uses the company's own rentals, or the samples in demo mode if there are none. Null
 * if none can be estimated. Lets others take their turn every few milliseconds; throws if `signal` aborts.
 */
export async function measureRentals(signal: AbortSignal): Promise<MeasuredEstimator | null> {
  const measured: MeasuredRental[] = []
  const carrying = carryingRentals()
  let end = performance.now() + SLICE_MS
  for (const rental of estimateEach(carrying)) {
    measured.push(rental)
    if (performance.now() < end) continue
    await new Promise((resolve) => setImmediate(resolve))
    signal.throwIfAborted()
    end = performance.now() + SLICE_MS
  }
  return figuresOf(carrying, measured)
}

/** The same synchronously, for leases signed by a day (yyyy-mm-dd): for the sample data, which is created in one transaction. */
export function measureRentalsUntil(day: string): MeasuredEstimator | null {
  const carrying = carryingRentals().filter((rental) => rental.day <= day)
  return figuresOf(carrying, [...estimateEach(carrying)])
}

function carryingRentals(): StoredRental[] {
  const all = storedRentals()
  const own = all.filter(({ origin }) => origin === 'own')
  return own.length > 0 || env().isProduction ? own : all
}

function* estimateEach(carrying: readonly StoredRental[]): Generator<MeasuredRental> {
  const level = getRentLevel()
  for (const rental of someOf(carrying)) yield estimateWithout(rental, carrying, level)
}

function figuresOf(carrying: readonly StoredRental[], measured: readonly MeasuredRental[]): MeasuredEstimator | null {
  const figures = errorFigures(measured)
  return figures && { ...figures, origin: carrying[0]?.origin ?? 'own', rentalCount: carrying.length }
}

/** A stable sample, even if a few rentals are added or removed. */
function someOf(rentals: readonly StoredRental[]): readonly StoredRental[] {
  if (rentals.length <= MAX_MEASURED) return rentals
  const placed = rentals.map((rental) => ({ rental, place: placeOf(rental) }))
  return placed
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, MAX_MEASURED)
    .map(({ rental }) => rental)
}

function placeOf({ streetAddress, zipCode, day }: StoredRental): string {
  return createHash('sha1').update(`${streetAddress}|${zipCode}|${day}`).digest('hex')
}

function estimateWithout(rental: StoredRental, others: readonly StoredRental[], level: RentLevel): MeasuredRental {
  const { address, ...known } = knownRental(rental)
  // As in the product: only the ZIP code of the place is known.
  const facts = { ...known, position: null }
  const zip = zipFacts(rental.zipCode)
  if (!zip) throw new Error('A rental outside the public figures is not used for estimates')
  const evidence = mostSimilar(others, { facts, propertyType: rental.propertyType, place: zip }, (other) =>
    other.zipCode === rental.zipCode && knownRental(other).address === address
      ? null
      : Math.abs(rental.signedAt - other.signedAt) / DAY_MS,
  )
  const estimate = estimateRent(
    fittedEstimator(),
    facts,
    evidence.map((near) => knownRental(near.rental)),
    level,
  )
  return {
    city: rental.city,
    bedrooms: rental.bedrooms,
    listing: { rentDollars: rental.rentDollars },
    rentDollars: estimate.rentDollars,
    lowDollars: estimate.lowDollars,
    highDollars: estimate.highDollars,
  }
}
