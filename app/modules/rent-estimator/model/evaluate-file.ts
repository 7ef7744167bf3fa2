import { crossValidate, type Prediction, predictListings } from './evaluate.ts'
import { fitted, fittedEstimator } from './fitted.ts'
import type { Listing } from './listings.ts'
import type { RentLevel } from './public-figures.ts'

/** The number of folds: the listings of the fit are predicted by fits that exclude their fold. */
export const FOLDS = 10

/**
 * Predicts every listing of a file as of its day, by an estimator that was not fitted on it: new listings (by their id) by the
 * committed estimator, the others by fits that exclude their fold.
 */
export function predictFile(listings: Listing[], level: RentLevel): Prediction[] {
  const fittedIds = new Set(fitted.listings.map(({ id }) => id))
  const unseen = listings.filter(({ id }) => !fittedIds.has(id))
  const seen = listings.filter(({ id }) => fittedIds.has(id))
  const seenIds = new Set(seen.map(({ id }) => id))
  const known = [...fitted.listings.filter(({ id }) => !seenIds.has(id)), ...seen]
  return [
    ...predictListings(fittedEstimator(), unseen, level),
    ...(seen.length > 0
      ? crossValidate(known, ({ id }) => id, {
          folds: FOLDS,
          drift: fitted.drift,
          level,
          only: seen,
          ranges: fitted.fit.ranges.spot,
        })
      : []),
  ]
}
