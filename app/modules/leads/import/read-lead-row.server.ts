import type { RowProblem } from '#app/db/schema/imports.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#app/modules/forms/email-address.ts'
import { nameFromEmail } from '#app/modules/forms/name-from-email.ts'
import { toE164 } from '#app/modules/forms/phone.server.ts'
import { isPrintable } from '#app/modules/forms/printable.ts'
import { hasPhoneNumber } from '#app/modules/forms/phone-in-text.ts'
import { hasWebAddress } from '#app/modules/forms/web-address.ts'
import type { RowCells } from '#app/modules/imports/importer.ts'
import {
  type NumberRule,
  readNumber,
  readType,
  readZip,
  shownCell,
  splitAddress,
  withoutMark,
} from '#app/modules/imports/read-cells.ts'
import { stateCode } from '#app/modules/properties/states.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { LeadStatus } from '../status/status.ts'
import { LEAD_COLUMNS, type LeadColumn } from './lead-columns.ts'
import { readStatus } from './read-status.ts'

/** A row of a file as a lead has it. What the file leaves open is null; blank where a lead has no other word for it. */
export type LeadRow = {
  name: string
  /** Blank where the file has none. */
  email: string
  phone: string | null
  company: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  propertyType: PropertyType | null
  squareFootage: number | null
  unitCount: number | null
  bedrooms: number | null
  bathrooms: number | null
  yearBuilt: number | null
  finishedBasementArea: number | null
  /** Dollars a month. */
  estimatedRent: number | null
  purchasePrice: number | null
  status: LeadStatus | null
  note: string | null
}

const MAX_NOTE = 5_000

const NUMBERS = {
  squareFootage: { min: 1, max: 1_000_000, isRounded: true },
  unitCount: { min: 1, max: 5_000 },
  bedrooms: { min: 0, max: 99, words: { studio: 0, efficiency: 0 } },
  bathrooms: { min: 0, max: 99, step: 0.5 },
  finishedBasementArea: { min: 0, max: 100_000, isRounded: true, words: { none: 0, no: 0 } },
  estimatedRent: { min: 0, max: 100_000, isRounded: true },
  purchasePrice: { min: 0, max: 100_000_000, isRounded: true },
} as const satisfies Partial<Record<LeadColumn, NumberRule>>

const NUMBER_NAMES = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]

/** What to call a row by, as it stands in the file. */
export function describeLeadRow(cells: RowCells): { title: string; note: string } {
  const title = nameOf(cells)
  const street = cells.streetAddress ?? cells.address ?? ''
  return { title: shownCell(title || cells.email || ''), note: shownCell(title === '' ? street : cells.email || street) }
}

/** A row of a file as a lead, `thisYear` being the newest year built; or everything that is wrong with it. */
export function readLeadRow(given: RowCells, thisYear: number): Result<LeadRow, RowProblem[]> {
  const problems: RowProblem[] = []
  const cells = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, withoutMark(value)]))
  const cellOf = (key: LeadColumn) => cells[key] ?? ''
  const complain = (key: LeadColumn, message: string) => {
    problems.push({ column: labelOf(key), value: shownCell(cellOf(key)), message })
  }
  /** A line of text; blank where it is refused. */
  const line = (key: LeadColumn, max: number, isInMails = true): string => {
    const text = cellOf(key)
    if (text.length > max) complain(key, `More than ${max} characters`)
    else if (!isPrintable(text)) complain(key, 'Contains characters that can’t be printed')
    else if (isInMails && hasWebAddress(text)) complain(key, 'Has a web address')
    else if (isInMails && hasPhoneNumber(text)) complain(key, 'Has a phone number')
    else return text
    return ''
  }

  const email = line('email', MAX_EMAIL_LENGTH, false)
  if (email !== '' && !isEmailAddress(email)) complain('email', 'Not an e-mail address')
  const names = { name: line('name', 120), firstName: line('firstName', 60), lastName: line('lastName', 60) }
  const name = nameOf(names)
  if (name === '' && cellOf('email') === '' && problems.length === 0)
    complain('name', 'No name and no email: nothing to identify the lead by')
  const phone = line('phone', 40, false)
  if (phone !== '' && toE164(phone) === null) complain('phone', 'Not a phone number with its area code')

  const address = readAddress(cellOf, line, complain)
  const numbers = Object.fromEntries(
    NUMBER_NAMES.map((key) => [key, readNumber(cellOf(key), NUMBERS[key], (message) => complain(key, message))]),
  )
  const yearBuilt = readNumber(cellOf('yearBuilt'), { min: 1800, max: thisYear }, (message) => complain('yearBuilt', message))
  const propertyType = readType(cellOf('propertyType'), (message) => complain('propertyType', message))
  const status = readStatus(cellOf('status'), (message) => complain('status', message))
  const company = line('company', 120)
  const note = cellOf('note')
  if (note.length > MAX_NOTE) complain('note', `More than ${MAX_NOTE} characters`)
  if (!isPrintable(note.replaceAll(/[\n\t]/g, ' '))) complain('note', 'Contains characters that can’t be printed')
  if (problems.length > 0) return refused(problems)
  return ok({
    name: name || nameFromEmail(email),
    ...{ email, phone: phone || null, company, ...address, propertyType },
    ...(numbers as Record<keyof typeof NUMBERS, number | null>),
    ...{ yearBuilt, status, note: note || null },
  })
}

type Complain = (key: LeadColumn, message: string) => void

/** The parts of an address, each of its own column, or all of them from one: 'street, city, state zip'. */
function readAddress(cellOf: (key: LeadColumn) => string, line: (key: LeadColumn, max: number) => string, complain: Complain) {
  const whole = line('address', 300)
  const parts = whole === '' ? null : splitAddress(whole)
  if (whole !== '' && !parts && cellOf('streetAddress') === '') {
    // A street alone is one, too.
    if (whole.includes(',')) complain('address', 'Not an address like "412 Oak St, Des Moines, IA 50312"')
  }
  const typedState = cellOf('state') || parts?.state || ''
  const state = typedState === '' ? 'IA' : stateCode(typedState)
  if (state === null) complain('state', 'Not a state of the United States')
  return {
    streetAddress: line('streetAddress', 200) || (parts?.street ?? (whole.includes(',') ? '' : whole)),
    city: line('city', 100) || (parts?.city ?? ''),
    state: state ?? 'IA',
    zipCode: readZip(cellOf('zipCode') || (parts?.zip ?? ''), (message) =>
      complain(cellOf('zipCode') === '' ? 'address' : 'zipCode', message),
    ),
  }
}

function nameOf(cells: RowCells): string {
  return (cells.name ?? '') || [cells.firstName, cells.lastName].filter(Boolean).join(' ')
}

function labelOf(key: LeadColumn): string {
  return LEAD_COLUMNS.find((column) => column.key === key)?.label ?? key
}
