import type { Fit, Ranges } from './fit.ts'
import { cholesky, dot, lowerTriangle, type Matrix, solveLower, solveUpper } from './linear-algebra.ts'
import {
  beyondVariance,
  covariance,
  type Drift,
  driftVariance,
  type KnownRental,
  logOverLevel,
  pairOf,
  type Point,
  type RentalFacts,
  toPoint,
  variance,
} from './model.ts'
import { levelDollars, type RentLevel, shareOfTime } from './public-figures.ts'

/** A prepared estimator: the fit, its listings, and everything derived from both. */
export type Estimator = {
  fit: Fit
  drift: Drift
  points: Point[]
  factor: Matrix
  weights: Float64Array
  /** Cached results by rental, for as long as the caller references the rental. */
  seen: WeakMap<KnownRental, Seen>
}

/** A point, its mean from the fitted listings, and its solved covariances with them (for the remaining uncertainty). */
type Seen = { point: Point; mean: number; seen: Float64Array }

/** The same on a day: `era` is 0 at the time of the fitted listings, 1 today. */
type Dated = Seen & { era: number }

/** A rent estimate, dollars a month, not rounded. */
type RentEstimate = {
  rentDollars: number
  /** The range that covers 80 of 100 rents, and the middle half of them. */
  lowDollars: number
  highDollars: number
  likelyLowDollars: number
  likelyHighDollars: number
  /** The uncertainty of the rent's logarithm, as a standard deviation. */
  deviation: number
  /** The estimate from only the public figures and the fitted listings, without the given rentals. */
  publicRentDollars: number
}

/** Prepares an estimator: about 10 ms of work, done once. */
export function prepareEstimator(fit: Fit, drift: Drift, listings: KnownRental[], level: RentLevel): Estimator {
  const points = listings.map((listing) => toPoint(listing, fit.scaling))
  const factor = cholesky(
    lowerTriangle(points.length, (row, column) => {
      const [a, b] = [points[row], points[column]]
      if (!a || !b) return 0
      return row === column ? variance(fit.kernel, a) + fit.kernel.chance : covariance(fit.kernel, pairOf(a, b))
    }),
  )
  const targets = Float64Array.from(listings, (listing) => logOverLevel(listing.rentDollars, listing.day, level))
  return { fit, drift, points, factor, weights: solveUpper(factor, solveLower(factor, targets)), seen: new WeakMap() }
}

/**
 * Estimates the rent of `subject` on its day from the public figures, the fitted listings and other known rentals, if any (the 30
 * most similar contain nearly all the information). Nearer, more similar and more rentals count more and narrow the range;
 * rentals of today also move the level. Passing the same rental object again is faster. Throws `RangeError` if the facts are not
 * numbers.
 */
export function estimateRent(estimator: Estimator, subject: RentalFacts, rentals: KnownRental[], level: RentLevel): RentEstimate {
  const { drift, fit, seen } = estimator
  const { kernel, scaling } = fit
  const ranges = subject.position === null ? fit.ranges.zipCode : fit.ranges.spot
  const eraOf = (facts: RentalFacts) => shareOfTime(facts.day, drift.since, level.asOf)
  const own: Dated = { ...fromListings(estimator, subject), era: eraOf(subject) }
  const others = rentals.map((rental): Dated => {
    const known = seen.get(rental) ?? fromListings(estimator, rental)
    seen.set(rental, known)
    return { ...known, era: eraOf(rental) }
  })
  const left = (a: Dated, b: Dated) =>
    (a === b ? variance(kernel, a.point) : covariance(kernel, pairOf(a.point, b.point))) -
    dot(a.seen, b.seen) +
    Math.min(a.era, b.era) * driftVariance(drift, a.point, b.point)

  let mean = own.mean
  let spread = left(own, own) + kernel.chance + beyondVariance(kernel, subject, scaling)
  if (others.length > 0) {
    const factor = cholesky(
      lowerTriangle(others.length, (row, column) => {
        const [a, b] = [others[row], others[column]]
        return a && b ? left(a, b) + (row === column ? kernel.chance : 0) : 0
      }),
    )
    const misses = Float64Array.from(rentals, (rental, index) => {
      const other = others[index]
      if (!other) return 0
      // An extreme rent (a typo) must not distort the others.
      const max = 3 * Math.sqrt(left(other, other) + kernel.chance)
      return Math.min(max, Math.max(-max, logOverLevel(rental.rentDollars, rental.day, level) - other.mean))
    })
    const shared = solveLower(
      factor,
      Float64Array.from(others, (other) => left(own, other)),
    )
    mean += dot(shared, solveLower(factor, misses))
    spread -= dot(shared, shared)
  }
  const base = levelDollars(subject.day, level)
  const deviation = Math.sqrt(Math.max(spread, 0))
  if (!Number.isFinite(base * mean * deviation)) throw new RangeError('The property facts produce no rent.')
  return {
    rentDollars: base * Math.exp(mean),
    ...rangeDollars(base * Math.exp(mean), deviation, ranges),
    deviation,
    publicRentDollars: base * Math.exp(own.mean),
  }
}

/** The limits of the ranges around an estimate. */
export function rangeDollars(rentDollars: number, deviation: number, { wide, likely }: Ranges) {
  const below = (low: number) => rentDollars * Math.exp(Math.min(0, low) * deviation)
  const above = (high: number) => rentDollars * Math.exp(Math.max(0, high) * deviation)
  return {
    lowDollars: below(wide.low),
    highDollars: above(wide.high),
    likelyLowDollars: below(likely.low),
    likelyHighDollars: above(likely.high),
  }
}

function fromListings(estimator: Estimator, facts: RentalFacts): Seen {
  const { fit, points, factor, weights } = estimator
  const point = toPoint(facts, fit.scaling)
  const shared = new Float64Array(points.length)
  for (const [index, listing] of points.entries()) shared[index] = covariance(fit.kernel, pairOf(point, listing))
  return { point, mean: dot(shared, weights), seen: solveLower(factor, shared) }
}
