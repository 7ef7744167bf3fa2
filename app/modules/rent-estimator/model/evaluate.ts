import { estimateRent, type Estimator, prepareEstimator, rangeDollars } from './estimate.ts'
import { fitListings, quantile, type Ranges, rangesOf } from './fit.ts'
import type { Listing } from './listings.ts'
import type { Drift } from './model.ts'
import { publicRent, type RentLevel } from './public-figures.ts'

/** How close estimates were to asking rents, in percent. Range figures are null if a method has no ranges. */
export type Measured = {
  listings: number
  medianAbsolutePercentError: number
  within10Percent: number
  /** Share of rents in the wide range and in the likely one. */
  rangeCoverPercent: number | null
  likelyCoverPercent: number | null
  biasPercent: number
}

/** An estimate next to the actual rent, dollars a month. */
export type Prediction = {
  listing: Listing
  rentDollars: number
  lowDollars?: number
  highDollars?: number
  likelyLowDollars?: number
  likelyHighDollars?: number
}

/** What the estimator knows about a listing's place: everything in the file, or, as in the product's form, only its ZIP code. */
type PlaceKnown = 'spot' | 'zip-code'

/** An estimate next to a known rent, dollars a month. */
export type KnownPrediction = Omit<Prediction, 'listing'> & { listing: { rentDollars: number } }

/** Measures predictions: median absolute error, share within 10%, share of rents in the stated range, median signed error. */
export function measure(predictions: readonly KnownPrediction[]): Measured {
  const errors = predictions.map(({ listing, rentDollars }) => rentDollars / listing.rentDollars - 1)
  const magnitudes = errors.map(Math.abs)
  return {
    listings: predictions.length,
    medianAbsolutePercentError: percent(quantile(magnitudes, 0.5)),
    within10Percent: percent(magnitudes.filter((error) => error <= 0.1).length / magnitudes.length),
    rangeCoverPercent: coverPercent(
      predictions.map(({ listing, lowDollars, highDollars }) => [listing.rentDollars, lowDollars, highDollars]),
    ),
    likelyCoverPercent: coverPercent(
      predictions.map(({ listing, likelyLowDollars, likelyHighDollars }) => [
        listing.rentDollars,
        likelyLowDollars,
        likelyHighDollars,
      ]),
    ),
    biasPercent: percent(quantile(errors, 0.5)),
  }
}

/** The percentage of rents within their limits; null if the method has no ranges. */
function coverPercent(ranged: [rent: number, low: number | undefined, high: number | undefined][]): number | null {
  const stated = ranged.flatMap(([rent, low, high]) =>
    low === undefined || high === undefined ? [] : [low <= rent && rent <= high],
  )
  return stated.length === 0 ? null : percent(stated.filter(Boolean).length / stated.length)
}

/** The reported figures: over all listings, and over those of region central. */
export type Evaluation = { all: Measured; central: Measured }

/** Measures predictions over all listings and over central Iowa. */
export function evaluationOf(predictions: Prediction[]): Evaluation {
  return { all: measure(predictions), central: measure(predictions.filter(({ listing }) => listing.isCentral)) }
}

/** An estimate of a listing, with its uncertainty. */
type Estimated = Prediction & { deviation: number }

/** Predicts listings as of their days. */
export function predictListings(
  estimator: Estimator,
  listings: Listing[],
  level: RentLevel,
  place: PlaceKnown = 'spot',
): Estimated[] {
  return listings.map((listing) => {
    const subject = place === 'spot' ? listing : { ...listing, position: null }
    return { listing, ...estimateRent(estimator, subject, [], level) }
  })
}

type CrossValidation = {
  folds: number
  drift: Drift
  level: RentLevel
  place?: PlaceKnown
  only?: Listing[]
  /** The ranges to use. Without them, each fold's ranges come from the errors of the other folds. */
  ranges?: Ranges
}

/**
 * Predicts every listing (or those in `only`) after fitting on the other folds. `keyOf` returns what must stay in one fold (the
 * listing, or its spot).
 */
export function crossValidate(
  listings: Listing[],
  keyOf: (listing: Listing) => string,
  { folds, drift, level, place, only = listings, ranges }: CrossValidation,
): Estimated[] {
  const foldOf = assignFolds(listings.map(keyOf), folds)
  const groups = Array.from({ length: folds }, (_, fold) => {
    const targets = only.filter((listing) => foldOf.get(keyOf(listing)) === fold)
    const known = listings.filter((listing) => foldOf.get(keyOf(listing)) !== fold)
    if (targets.length === 0) return []
    const fit = { ...fitListings(known, level), ranges: { spot: NO_RANGES, zipCode: NO_RANGES } }
    const estimator = prepareEstimator(fit, drift, known, level)
    return predictListings(estimator, targets, level, place)
  })
  return groups.flatMap((group) => {
    const stated = ranges ?? rangesOf(missesOf(groups.filter((other) => other !== group).flat()))
    return group.map((one) => ({ ...one, ...rangeDollars(one.rentDollars, one.deviation, stated) }))
  })
}

/** Until they are known. */
const NO_RANGE = { low: 0, high: 0 }
const NO_RANGES: Ranges = { wide: NO_RANGE, likely: NO_RANGE }

/** Distances of rents from their estimates, in predicted standard deviations. */
export function missesOf(predictions: readonly Estimated[]): number[] {
  return predictions.map(({ listing, rentDollars, deviation }) => Math.log(listing.rentDollars / rentDollars) / deviation)
}

/** The naive estimate: HUD's figure for the ZIP code and bedrooms, unchanged. */
export function predictByPublicFigure(listings: Listing[]): Prediction[] {
  return listings.flatMap((listing) => {
    const dollars = publicRent(listing.zipCode, listing.bedrooms, listing.day)?.dollars ?? listing.publicRent2020
    return dollars === undefined ? [] : [{ listing, rentDollars: dollars }]
  })
}

/** Assigns keys to folds, in a shuffled order that is the same in every run. */
export function assignFolds(keys: string[], folds: number): Map<string, number> {
  const distinct = [...new Set(keys)].toSorted()
  const random = repeatableRandom(distinct.length)
  const shuffled = distinct.map((key) => ({ key, order: random() })).toSorted((a, b) => a.order - b.order)
  return new Map(shuffled.map(({ key }, index) => [key, index % folds]))
}

/** A sequence of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function repeatableRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function percent(share: number): number {
  return Math.round(share * 10_000) / 100
}
