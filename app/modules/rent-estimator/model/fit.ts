import { cholesky, dot, inverseFromFactor, lowerTriangle, type Matrix, solveLower, solveUpper } from './linear-algebra.ts'
import {
  covariance,
  curveShare,
  type Kernel,
  type KnownRental,
  logOverLevel,
  type Pair,
  pairOf,
  placeShare,
  planShare,
  rawFeatures,
  type Scaling,
  toPoint,
} from './model.ts'
import { minimize } from './minimize.ts'
import type { RentLevel } from './public-figures.ts'

/** Everything that is fitted from listings. */
export type Fit = {
  kernel: Kernel
  scaling: Scaling
  /** The ranges if the exact spot is known, and if only the ZIP code is, as in the product's form. */
  ranges: { spot: Ranges; zipCode: Ranges }
}

/** The limits that contain a share of rents, in predicted standard deviations below and above the estimate. */
type Range = { low: number; high: number }

/** The stated ranges: `wide` covers 80 of 100 rents, `likely` the middle half. */
export type Ranges = { wide: Range; likely: Range }

/** How many of 100 rents the stated ranges contain. */
export const RANGE_COVERAGE = { wide: 80, likely: 50 } as const

/** The start of the search for the most likely kernel. The result does not depend on it. */
const START: Kernel = {
  intercept: 0.1,
  slope: 0.02,
  curve: 0.015,
  sizeReach: 1,
  roomsReach: 1.5,
  place: 0.015,
  placeMiles: 1,
  plan: 0.006,
  planReach: 0.15,
  chance: 0.02,
}

const KERNEL_NAMES = [
  'intercept',
  'slope',
  'curve',
  'sizeReach',
  'roomsReach',
  'place',
  'placeMiles',
  'plan',
  'planReach',
  'chance',
] as const

/**
 * Fits the estimator to listings: finds the kernel with the highest likelihood of their rents. The ranges come from excluded
 * listings (`rangesOf`).
 */
export function fitListings(listings: KnownRental[], level: RentLevel): Omit<Fit, 'ranges'> {
  const scaling = scalingOf(listings)
  const points = listings.map((listing) => toPoint(listing, scaling))
  const pairs = points.map((point, row) => points.slice(0, row + 1).map((other) => pairOf(point, other)))
  const targets = Float64Array.from(listings, (listing) => logOverLevel(listing.rentDollars, listing.day, level))
  const start = KERNEL_NAMES.map((name) => Math.log(START[name]))
  const best = minimize((parameters) => unlikelihood(kernelFrom(parameters), pairs, targets), start)
  return { kernel: kernelFrom(best), scaling }
}

function kernelFrom(parameters: Float64Array): Kernel {
  const valueOf = (name: (typeof KERNEL_NAMES)[number]) => Math.exp(parameters[KERNEL_NAMES.indexOf(name)] ?? 0)
  return {
    intercept: valueOf('intercept'),
    slope: valueOf('slope'),
    curve: valueOf('curve'),
    sizeReach: valueOf('sizeReach'),
    roomsReach: valueOf('roomsReach'),
    place: valueOf('place'),
    placeMiles: valueOf('placeMiles'),
    plan: valueOf('plan'),
    planReach: valueOf('planReach'),
    chance: valueOf('chance'),
  }
}

function scalingOf(listings: KnownRental[]): Scaling {
  const columns = [0, 1, 2, 3].map((index) =>
    listings.map((listing) => rawFeatures(listing)[index]).filter((value): value is number => typeof value === 'number'),
  )
  const means = columns.map(mean)
  return {
    means,
    deviations: columns.map((values, index) => Math.sqrt(mean(values.map((value) => (value - (means[index] ?? 0)) ** 2)))),
    lowest: columns.map((values) => Math.min(...values)),
    highest: columns.map((values) => Math.max(...values)),
    leastSquareFeetPerBedroom: Math.min(...listings.map(({ squareFeet, bedrooms }) => squareFeet / Math.max(1, bedrooms))),
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function covarianceOf(kernel: Kernel, pairs: Pair[][]): Matrix {
  return lowerTriangle(pairs.length, (row, column) => {
    const pair = pairs[row]?.[column]
    return pair ? covariance(kernel, pair) + (row === column ? kernel.chance : 0) : 0
  })
}

/** The negative log likelihood of the rents for a kernel, with its gradient by each parameter's logarithm. */
function unlikelihood(kernel: Kernel, pairs: Pair[][], targets: Float64Array): { value: number; slopes: Float64Array } {
  const factor = cholesky(covarianceOf(kernel, pairs))
  const weights = solveUpper(factor, solveLower(factor, targets))
  const logDeterminant = factor.reduce((sum, row) => sum + Math.log(row[row.length - 1] ?? 1), 0)
  const inverse = inverseFromFactor(factor)
  const slopes = new Float64Array(KERNEL_NAMES.length)
  for (const [row, rowPairs] of pairs.entries()) {
    for (const [column, pair] of rowPairs.entries()) {
      const pull = (inverse[row]?.[column] ?? 0) - (weights[row] ?? 0) * (weights[column] ?? 0)
      const parts = partSlopes(kernel, pair, row === column)
      const times = row === column ? 0.5 : 1
      for (const [index, part] of parts.entries()) slopes[index] = (slopes[index] ?? 0) + times * pull * part
    }
  }
  return { value: 0.5 * dot(targets, weights) + logDeterminant, slopes }
}

/** A covariance's gradient by each parameter's logarithm, in the order of `KERNEL_NAMES`. */
function partSlopes(kernel: Kernel, pair: Pair, isSame: boolean): number[] {
  const curve = kernel.curve * curveShare(kernel, pair)
  const place = kernel.place * placeShare(kernel, pair)
  const plan = kernel.plan * planShare(kernel, pair)
  return [
    kernel.intercept,
    kernel.slope * pair.line,
    curve,
    (curve * pair.sizeGap) / kernel.sizeReach ** 2,
    (curve * pair.roomsGap) / kernel.roomsReach ** 2,
    place,
    ((place + plan) * pair.miles) / kernel.placeMiles,
    plan,
    (plan * pair.sizeGap) / kernel.planReach ** 2,
    isSame ? kernel.chance : 0,
  ]
}

/**
 * The ranges from `misses`: the distances of rents from out-of-sample estimates, in predicted standard deviations. The limits are
 * one rank outside the percentiles, so that future rents are covered just as often (split conformal prediction).
 */
export function rangesOf(misses: number[]): Ranges {
  const rangeOf = (percent: number): Range => {
    const share = Math.min(1, ((1 + percent / 100) / 2) * (1 + 1 / misses.length))
    return { low: quantile(misses, 1 - share), high: quantile(misses, share) }
  }
  return { wide: rangeOf(RANGE_COVERAGE.wide), likely: rangeOf(RANGE_COVERAGE.likely) }
}

/** The value below which a share of the values lies, with linear interpolation. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}
