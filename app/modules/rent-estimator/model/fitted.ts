import stored from '../data/fitted-estimator.json' with { type: 'json' }
import { type Estimator, prepareEstimator } from './estimate.ts'
import type { Evaluation, Measured } from './evaluate.ts'
import type { Fit } from './fit.ts'
import type { Listing } from './listings.ts'
import type { Drift } from './model.ts'

/** The output of `npm run estimator:fit`: the fit, its listings, and its errors on listings that it had not seen. */
export type FittedEstimator = {
  origin: string
  fit: Fit
  drift: Drift
  tested: {
    /** Other listings of the same spot may be known. */
    random: Evaluation
    /** No listing of the same spot is known. */
    bySpot: Evaluation
    /** As in the product: only the ZIP code of the place is known. Central Iowa. */
    byZipCode: Measured
    /** HUD's figure, unchanged. */
    naive: Evaluation
  }
  listings: Listing[]
}

/** The committed fit. */
export const fitted: FittedEstimator = stored

let ready: Estimator | undefined

/** The product's estimator, prepared at first use. */
export function fittedEstimator(): Estimator {
  // Today's level does not affect listings from another time.
  ready ??= prepareEstimator(fitted.fit, fitted.drift, fitted.listings, { factor: 1, asOf: fitted.drift.since })
  return ready
}
