import { z } from 'zod'
import type { CsvRow } from '#app/modules/imports/file/read-table.ts'
import type { KnownRental } from './model.ts'

/** A classified listing of 2018-19, for fitting and testing; never shown as a current rental. */
export type Listing = KnownRental & {
  id: string
  /** The place as given, to group listings of one spot. */
  spot: string
  isCentral: boolean
  zipCode: string
}

/** Not a valid file of listings. The message lists the problems by line. */
export class ListingsError extends Error {
  override name = 'ListingsError'
}

/** Undated listings count as halfway between the two days when the listings were collected. */
const UNDATED = '2019-06-30'

/** The rooms of a lookup if an owner omits them (docs/product/rent-estimate.md). */
const DEFAULT_BEDROOMS = 3
const DEFAULT_BATHROOMS = 2

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const bounded = (min: number, max: number) =>
  z.coerce.number({ error: 'is not a number' }).min(min, `is below ${min}`).max(max, `is above ${max}`)
/** An empty field is not zero. */
const required = (min: number, max: number) => z.preprocess((value) => blank(value) ?? Number.NaN, bounded(min, max))

const rowSchema = z.object({
  id: z.string().trim().min(1, 'is missing'),
  listed_date: z.preprocess(blank, z.iso.date('is not a date like 2019-12-26').default(UNDATED)),
  zip_nearest: z.string().trim(),
  latitude: required(-90, 90),
  longitude: required(-180, 180),
  region: z.string().trim(),
  bedrooms: z.preprocess(blank, bounded(0, 50).default(DEFAULT_BEDROOMS)),
  bathrooms: z.preprocess(blank, bounded(0, 50).default(DEFAULT_BATHROOMS)),
  square_feet: required(1, 1_000_000),
  rent_usd: required(1, 1_000_000),
  safmr_fy2020: z.preprocess(blank, bounded(1, 100_000).optional()),
})

const REQUIRED = [
  'id',
  'listed_date',
  'zip_nearest',
  'latitude',
  'longitude',
  'region',
  'bedrooms',
  'bathrooms',
  'square_feet',
  'rent_usd',
]

/** Parses listings with the columns of `rentals-2018-2019.csv`. Throws `ListingsError` with a readable message. */
export function parseListings(rows: readonly CsvRow[]): Listing[] {
  const first = rows[0]
  if (!first) throw new ListingsError('The file has a header but no listings.')
  const missing = REQUIRED.filter((name) => !(name in first.fields))
  if (missing.length > 0) throw new ListingsError(`These columns are missing: ${missing.join(', ')}.`)
  const problems: string[] = []
  const listings = rows.flatMap((row) => {
    const read = readRow(row)
    if (typeof read !== 'string') return [read]
    problems.push(read)
    return []
  })
  if (problems.length > 0) throw new ListingsError(problems.join('\n'))
  return listings
}

function readRow({ line, fields }: CsvRow): Listing | string {
  const parsed = rowSchema.safeParse(fields)
  if (!parsed.success) {
    return `Line ${line}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}.`
  }
  const row = parsed.data
  return {
    id: row.id,
    spot: `${row.latitude},${row.longitude}`,
    isCentral: row.region === 'central',
    zipCode: row.zip_nearest,
    position: { latitude: row.latitude, longitude: row.longitude },
    squareFeet: row.square_feet,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    day: row.listed_date,
    rentDollars: row.rent_usd,
    ...(row.safmr_fy2020 === undefined ? {} : { publicRent2020: row.safmr_fy2020 }),
  }
}
