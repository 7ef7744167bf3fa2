import type { RowProblem } from '#app/db/schema/imports.ts'
import { isPrintable } from '#app/modules/forms/printable.ts'
import type { RowCells } from '#app/modules/imports/importer.ts'
import { readNumber, type NumberRule, readType, readZip, shownCell, withoutMark } from '#app/modules/imports/read-cells.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'
import { stateCode } from '#app/modules/properties/states.ts'
import { unitKey } from '#app/modules/properties/street-key.ts'
import { readDayText } from '#app/modules/forms/day-text.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { FIRST_YEAR_BUILT, MESSAGE_HALF_A_PLACE, problemOfDay, RENTAL_LIMITS } from '../rental-limits.ts'
import { RENTAL_COLUMNS, type RentalColumn } from './rental-columns.ts'

/** A signed rent as a file gives it. What the file leaves open is null. */
export type RentalRow = {
  /** The file's own id, else the home and the day. */
  externalId: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  propertyType: PropertyType
  squareFootage: number
  bedrooms: number
  bathrooms: number
  /** Dollars a month. */
  rent: number
  /** yyyy-mm-dd */
  letOn: string
  yearBuilt: number | null
  daysOnMarket: number | null
  latitude: number | null
  longitude: number | null
}

const MAX_TEXT = 200

const NUMBERS = {
  squareFootage: RENTAL_LIMITS.squareFootage,
  bedrooms: { ...RENTAL_LIMITS.bedrooms, words: { studio: 0, efficiency: 0 } },
  bathrooms: RENTAL_LIMITS.bathrooms,
  rent: { ...RENTAL_LIMITS.rent, isRounded: true },
  daysOnMarket: RENTAL_LIMITS.daysOnMarket,
  latitude: { ...RENTAL_LIMITS.latitude, step: null },
  longitude: { ...RENTAL_LIMITS.longitude, step: null },
} as const satisfies Partial<Record<RentalColumn, NumberRule>>

const REQUIRED_NUMBERS = ['squareFootage', 'bedrooms', 'bathrooms', 'rent'] as const

/** What to call a row by, as it stands in the file. */
export function describeRentalRow(cells: RowCells): { title: string; note: string } {
  const { streetAddress = '', id = '', city = '', rent = '', letOn = '' } = cells
  return { title: shownCell(streetAddress || id), note: shownCell([city, rent, letOn].filter(Boolean).join(', ')) }
}

/** A row of a file as a rental, `today` being the newest day on which a lease can have been signed; or everything that is wrong with it. */
export function readRentalRow(given: RowCells, today: Date): Result<RentalRow, RowProblem[]> {
  const problems: RowProblem[] = []
  const cellOf = (key: RentalColumn) => withoutMark(given[key] ?? '')
  const complain = (key: RentalColumn, message: string) => {
    problems.push({ column: labelOf(key), value: shownCell(cellOf(key)), message })
  }
  const line = (key: RentalColumn, isRequired = true): string => {
    const text = cellOf(key)
    if (text === '' && isRequired) complain(key, 'Missing')
    else if (text.length > MAX_TEXT) complain(key, `More than ${MAX_TEXT} characters`)
    else if (!isPrintable(text)) complain(key, 'Contains characters that can’t be printed')
    else return text
    return ''
  }
  const number = (key: keyof typeof NUMBERS) => readNumber(cellOf(key), NUMBERS[key], (message) => complain(key, message))

  const [id, streetAddress, city] = [line('id', false), line('streetAddress'), line('city')]
  if (cellOf('zipCode') === '') complain('zipCode', 'Missing')
  const zipCode = readZip(cellOf('zipCode'), (message) => complain('zipCode', message))
  if (cellOf('state') !== '' && stateCode(cellOf('state')) !== 'IA') complain('state', 'Not Iowa')
  if (cellOf('propertyType') === '') complain('propertyType', 'Missing')
  const propertyType = readType(cellOf('propertyType'), (message) => complain('propertyType', message))
  for (const key of REQUIRED_NUMBERS) if (cellOf(key) === '') complain(key, 'Missing')
  const [squareFootage, bedrooms, bathrooms, rent] = REQUIRED_NUMBERS.map(number)
  const letOn = readDay(cellOf('letOn'), today, (message) => complain('letOn', message))
  const years = { min: FIRST_YEAR_BUILT, max: today.getUTCFullYear() }
  const yearBuilt = readNumber(cellOf('yearBuilt'), years, (message) => complain('yearBuilt', message))
  const [daysOnMarket, latitude, longitude] = [number('daysOnMarket'), number('latitude'), number('longitude')]
  if ((cellOf('latitude') === '') !== (cellOf('longitude') === '')) complain('latitude', MESSAGE_HALF_A_PLACE)
  if (problems.length > 0) return refused(problems)
  return ok({
    externalId: id || addressKey({ streetAddress, zipCode, letOn }),
    ...{ streetAddress, city, state: 'IA', zipCode, propertyType: propertyType ?? 'single-family' },
    ...{ squareFootage: squareFootage ?? 0, bedrooms: bedrooms ?? 0, bathrooms: bathrooms ?? 0, rent: rent ?? 0 },
    ...{ letOn, yearBuilt, daysOnMarket, latitude, longitude },
  })
}

/** By what a lease is known that has no id: its home and the day on which it was signed. */
export function addressKey({ streetAddress, zipCode, letOn }: Pick<RentalRow, 'streetAddress' | 'zipCode' | 'letOn'>): string {
  return `${unitKey(streetAddress, zipCode)}|${letOn}`
}

function readDay(text: string, today: Date, complain: (message: string) => void): string {
  const day = text === '' ? null : readDayText(text)
  const problem = day === null ? null : problemOfDay(day, today.toISOString().slice(0, 10))
  if (text === '') complain('Missing')
  else if (day === null) complain('Not a day like 2026-05-31 or 5/31/2026')
  else if (problem !== null) complain(problem)
  return day ?? ''
}

function labelOf(key: RentalColumn): string {
  return RENTAL_COLUMNS.find((column) => column.key === key)?.label ?? key
}
