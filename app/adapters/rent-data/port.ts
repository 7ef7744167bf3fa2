import { z } from 'zod'

/** A request to a rent-data service: one unit at an address. */
export type RentRequest = {
  street: string
  city: string
  /** Two letters. */
  state: string
  zipCode: string
  propertyType: 'single-family' | 'multi-family' | 'townhouse' | 'condo'
  bedrooms: number
  bathrooms: number
  squareFootage: number
}

/** Plausible rents of one unit, in dollars a month. Answers outside are rejected. */
export const MIN_RENT_DOLLARS = 100
export const MAX_RENT_DOLLARS = 50_000

const known = z.number().nullable()
/** Degrees. */
const position = z.object({ latitude: z.number(), longitude: z.number() }).optional()

/** The service's response: dollars a month for one unit, distances in miles. Null: not given. */
export const rentDataResponseSchema = z.object({
  rent: z.number().min(MIN_RENT_DOLLARS).max(MAX_RENT_DOLLARS),
  rentRangeLow: known,
  rentRangeHigh: known,
  /** The property in the service's data. */
  property: z.object({ yearBuilt: known, bedrooms: known, bathrooms: known, squareFootage: known, position }),
  comparables: z.array(
    z.object({
      address: z.string().nullable(),
      position,
      distance: known,
      squareFootage: known,
      rent: known,
      bedrooms: known,
      bathrooms: known,
      yearBuilt: known,
      daysOnMarket: known,
      /** Days since it was last seen. */
      daysOld: known,
      /** 0 to 1. */
      correlation: known,
    }),
  ),
})
export type RentDataResponse = z.infer<typeof rentDataResponseSchema>

/** The service answered, or knows no rents nearby, which is not a failure. */
export type RentDataResult = { outcome: 'found'; answer: RentDataResponse } | { outcome: 'no-data' }

/**
 * Why there is no response. address: not accepted · key: our key was rejected, or the account isn't paid · busy: rate limited ·
 * unavailable: down, slow or unreachable · answer: unexpected response.
 */
export type RentDataFailure = 'address' | 'key' | 'busy' | 'unavailable' | 'answer'

/** The service didn't answer. The message is for the log, never for visitors, and contains neither key nor address. */
export class RentDataError extends Error {
  override name = 'RentDataError'
  readonly failure: RentDataFailure

  constructor(failure: RentDataFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** A service that estimates rents by address. */
export type RentData = {
  name: string
  /** Requests a rent, within 8 seconds in total. Throws `RentDataError`. Every answered request may be billed. */
  lookUpRent: (request: RentRequest) => Promise<RentDataResult>
}
