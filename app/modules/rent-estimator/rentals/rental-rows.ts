import { z } from 'zod'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import type { CsvRow } from './csv.ts'
import { LEVEL_STARTS_ON } from '../public-figures.ts'
import { streetKey } from '#app/modules/properties/street-key.ts'

/** A signed rent as a file of the company's own rentals gives it. */
export type RentalRow = z.output<ReturnType<typeof rowSchema>> & { externalId: string }

/** A row that cannot be taken: its line in the file, and every reason. */
export type RefusedRow = { line: number; reasons: string[] }

/** The columns of a file of rentals, in their order in the help. Those after `daysOnMarket` and `state` may be missing or empty. */
export const REQUIRED_COLUMNS = [
  'streetAddress',
  'city',
  'zipCode',
  'propertyType',
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'rent',
  'letOn',
]
export const OPTIONAL_COLUMNS = ['id', 'state', 'yearBuilt', 'daysOnMarket', 'latitude', 'longitude']

const COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]
/** Spellings of other systems' exports. */
const OTHER_NAMES: Record<string, string> = {
  address: 'streetAddress',
  street: 'streetAddress',
  zip: 'zipCode',
  type: 'propertyType',
  sqft: 'squareFootage',
  squarefeet: 'squareFootage',
  beds: 'bedrooms',
  baths: 'bathrooms',
  monthlyrent: 'rent',
  leasesigned: 'letOn',
  externalid: 'id',
}

/** Iowa, in degrees. */
const IOWA = { south: 40.3, north: 43.6, west: -96.7, east: -90.1 }

/** The product's name of a column: `Street Address`, `street_address` and `streetAddress` are one. An unknown name stays. */
export function columnName(header: string): string {
  const plain = header.toLowerCase().replace(/[\s_-]+/g, '')
  return COLUMNS.find((column) => column.toLowerCase() === plain) ?? OTHER_NAMES[plain] ?? header
}

/** Reads and checks the rows of a file of rentals. `today` is the newest day on which a lease can have been signed. */
export function parseRentalRows(rows: CsvRow[], today: Date): { rentals: RentalRow[]; refused: RefusedRow[] } {
  const schema = rowSchema(today)
  const rentals: RentalRow[] = []
  const refused: RefusedRow[] = []
  const lineOf = new Map<string, number>()
  for (const { line, fields } of rows) {
    const parsed = schema.safeParse(fields)
    if (!parsed.success) {
      refused.push({ line, reasons: parsed.error.issues.map((issue) => issue.message) })
      continue
    }
    const externalId =
      parsed.data.id ??
      `${streetKey(parsed.data.streetAddress, parsed.data.zipCode)}|${unitOf(parsed.data.streetAddress)}|${parsed.data.letOn}`
    const earlier = lineOf.get(externalId)
    if (earlier !== undefined) {
      const what = parsed.data.id === undefined ? 'the same address and day' : `the id ${parsed.data.id}`
      refused.push({ line, reasons: [`has ${what} as line ${earlier}`] })
      continue
    }
    lineOf.set(externalId, line)
    rentals.push({ ...parsed.data, externalId })
  }
  return { rentals, refused }
}

/** What stands behind 'Apt', 'Unit' or '#', so that two homes of one house are two. */
function unitOf(streetAddress: string): string {
  return (/(?:\b(?:apartment|apt|unit|suite|ste)\b\.?|#)\s*(.+)$/i.exec(streetAddress)?.[1] ?? '')
    .toLowerCase()
    .replace(/\s+/g, '')
}

function rowSchema(today: Date) {
  const day = today.toISOString().slice(0, 10)
  return z
    .object({
      id: optionalWords('id'),
      streetAddress: words('streetAddress'),
      city: words('city'),
      state: optionalWords('state')
        .transform((state) => state?.toUpperCase() ?? 'IA')
        .refine((state) => state === 'IA', 'state must be IA'),
      zipCode: words('zipCode').pipe(z.string().regex(/^\d{5}$/, 'zipCode must be five digits')),
      propertyType: words('propertyType')
        .transform((type) => type.toLowerCase().replace(/[\s_]+/g, '-'))
        .pipe(z.enum(PROPERTY_TYPES, `propertyType must be one of: ${PROPERTY_TYPES.join(', ')}`)),
      squareFootage: amount('squareFootage', { min: 100, max: 20_000 }),
      bedrooms: amount('bedrooms', { min: 0, max: 20 }),
      bathrooms: amount('bathrooms', { min: 0.5, max: 20, step: 0.5 }),
      rent: amount('rent', { min: 100, max: 50_000, step: 0.01 }).transform(Math.round),
      letOn: words('letOn')
        .transform(isoDay)
        .pipe(z.iso.date({ error: 'letOn must be a day like 2026-05-31 or 5/31/2026', abort: true }))
        .refine((letOn) => letOn <= day, 'letOn lies in the future')
        .refine((letOn) => letOn >= LEVEL_STARTS_ON, `letOn lies before ${LEVEL_STARTS_ON}, where the rent figures begin`),
      yearBuilt: optional('yearBuilt', { min: 1800, max: today.getUTCFullYear() }),
      daysOnMarket: optional('daysOnMarket', { min: 0, max: 3650 }),
      latitude: optional('latitude', { min: IOWA.south, max: IOWA.north, step: null }),
      longitude: optional('longitude', { min: IOWA.west, max: IOWA.east, step: null }),
    })
    .refine(
      ({ latitude, longitude }) => (latitude === null) === (longitude === null),
      'latitude and longitude come together or not at all',
    )
}

type Limits = { min: number; max: number; /** 1 when left out, null for any. */ step?: number | null }

// eslint-disable-next-line no-control-regex -- these are the characters that the rule is about
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/

function words(name: string) {
  return z
    .string({ error: `${name} is missing` })
    .trim()
    .min(1, `${name} is missing`)
    .max(200, `${name} is longer than 200 characters`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), `${name} holds characters that cannot be printed`)
}

function optionalWords(name: string) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), words(name).optional())
}

/** A number as people type it: 1,450 and $1,450 too. */
function amount(name: string, limits: Limits) {
  return words(name).transform((text, context): number => {
    const plain = text.replace(/^\$\s*/, '').replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1')
    const value = /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
    const problem = problemOf(value, limits)
    if (problem === null) return value
    context.addIssue({ code: 'custom', message: `${name} ${problem}` })
    return z.NEVER
  })
}

function optional(name: string, limits: Limits) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
      amount(name, limits).optional(),
    )
    .transform((value) => value ?? null)
}

function problemOf(value: number, { min, max, step = 1 }: Limits): string | null {
  if (Number.isNaN(value)) return 'is not a number'
  if (value < min || value > max) return `must be from ${min} to ${max}`
  if (step !== null && Math.abs(value / step - Math.round(value / step)) > 1e-6)
    return step === 1 ? 'must be a whole number' : `must be in steps of ${step}`
  return null
}

/** 5/31/2026 as 2026-05-31; anything else as it is. */
function isoDay(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}
