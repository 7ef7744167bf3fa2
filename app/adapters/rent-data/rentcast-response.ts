import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { MAX_RENT_DOLLARS, MIN_RENT_DOLLARS, type RentDataResponse, RentDataError } from './port.ts'

/** Only the rent is always there. Any other field may be missing, null or malformed, and is then unknown. */
const known = z.number().nullable().catch(null).default(null)
const notNegative = z.number().min(0).nullable().catch(null).default(null)
const rentDollars = z.number().min(MIN_RENT_DOLLARS).max(MAX_RENT_DOLLARS)
const text = z.string().trim().min(1).nullable().catch(null).default(null)

const degrees = { latitude: known, longitude: known }

const comparableSchema = z.object({
  ...degrees,
  formattedAddress: text,
  distance: notNegative,
  squareFootage: notNegative,
  price: rentDollars.nullable().catch(null).default(null),
  bedrooms: notNegative,
  bathrooms: notNegative,
  yearBuilt: known,
  daysOnMarket: notNegative,
  daysOld: notNegative,
  correlation: known,
})

const subjectSchema = z.object({
  ...degrees,
  yearBuilt: known,
  bedrooms: notNegative,
  bathrooms: notNegative,
  squareFootage: notNegative,
})
const nothingKnown = { latitude: null, longitude: null, yearBuilt: null, bedrooms: null, bathrooms: null, squareFootage: null }

const responseSchema = z.object({
  rent: rentDollars,
  rentRangeLow: known,
  rentRangeHigh: known,
  ...degrees,
  subjectProperty: subjectSchema.nullable().catch(null).default(null),
  comparables: z.array(z.unknown()).nullable().catch(null).default(null),
})

/** Reads RentCast's response, in its current or older format. Throws `RentDataError` if it is neither. */
export function parseRentcastResponse(body: string): RentDataResponse {
  const parsed = responseSchema.safeParse(readJson(body))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new RentDataError(
      'answer',
      `The response does not match the documented format (${issue?.path.join('.') || 'body'}: ${issue?.message})`,
    )
  }
  const { rent, rentRangeLow, rentRangeHigh, subjectProperty, comparables, ...top } = parsed.data
  const { latitude, longitude, ...property } = subjectProperty ?? { ...nothingKnown, ...top }
  return {
    rent,
    rentRangeLow,
    rentRangeHigh,
    property: { ...property, ...positionOf({ latitude, longitude }) },
    comparables: (comparables ?? []).flatMap((entry) => {
      const comparable = comparableSchema.safeParse(entry)
      if (!comparable.success) return []
      const { formattedAddress, price, latitude: north, longitude: east, ...rest } = comparable.data
      return [{ ...rest, ...positionOf({ latitude: north, longitude: east }), address: formattedAddress, rent: price }]
    }),
  }
}

type Degrees = { latitude: number | null; longitude: number | null }

function positionOf({ latitude, longitude }: Degrees): Pick<RentDataResponse['property'], 'position'> {
  return latitude === null || longitude === null ? {} : { position: { latitude, longitude } }
}
