import stored from '../data/fitted-estimator.json' with { type: 'json' }
import { type Estimator, prepareEstimator } from './estimate.ts'
import type { Evaluation, Measured } from './evaluate.ts'
import type { Fit } from './fit.ts'
import type { Listing } from './listings.ts'
import type { Drift } from './model.ts'

/** What `npm run estimator:fit` writes: the fit, what it was fitted on, and how far off it was on listings that it had not seen. */
export type FittedEstimator = {
  origin: string
  fit: Fit
  drift: Drift
  tested: {
    /** Other listings of the same spot may be known. */
    random: Evaluation
    /** No listing of the same spot is known. */
    bySpot: Evaluation
    /** As the product estimates: of the place it knows the ZIP code alone, and bedrooms do not count. Central Iowa. */
    byZipCode: Measured
    /** HUD's figure as it is. */
    naive: Evaluation
  }
  listings: Listing[]
}

/** The fit as committed. */
export const fitted: FittedEstimator = stored

let ready: Estimator | undefined

/** The estimator of the product, readied at first use. */
export function fittedEstimator(): Estimator {
  // Today's level has no part in listings of another time.
  ready ??= prepareEstimator(fitted.fit, fitted.drift, fitted.listings, { factor: 1, asOf: fitted.drift.since })
  return ready
}
