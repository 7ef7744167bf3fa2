import type { leads } from '#app/db/schema/leads.ts'
import type { RowProblem } from '#app/db/schema/imports.ts'
import { recordOf } from '#app/format/records.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH, nameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { MAX_CHARACTERS } from '#app/modules/forms/fields.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { isPrintable } from '#app/modules/forms/values/printable.ts'
import { hasPhoneNumber } from '#app/modules/forms/values/phone-in-text.ts'
import { hasWebAddress } from '#app/modules/forms/values/web-address.ts'
import type { RowCells } from '#app/modules/imports/importer.ts'
import { readFact, readZip, shownCell, splitAddress, withoutMark } from '#app/modules/imports/read-cells.ts'
import type { Fact } from '#app/modules/properties/property-fields.ts'
import { stateCode } from '#app/modules/properties/states.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type LeadStatus, PIPELINE_STATUSES, statusLabel } from '../status/status.ts'
import { HOME_FACTS } from '../lead-facts.ts'
import { IMPORTED_HOME_FACTS, type ImportedHomeFact, type ImportedLeadColumn, LEAD_COLUMNS } from './lead-columns.ts'

/** A file's row as a lead. Missing values are null, or blank in columns that can't be null. */
export type ImportedLeadRow = Pick<typeof leads.$inferSelect, ImportedHomeFact> & {
  name: string
  /** Blank if the file has none. */
  email: string
  phone: string | null
  company: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  status: LeadStatus | null
  note: string | null
}

/** The row's label, in the file's words. */
export function describeLeadRow(cells: RowCells): { title: string; note: string } {
  const title = nameOf(cells)
  const street = cells.streetAddress ?? cells.address ?? ''
  return { title: shownCell(title || cells.email || ''), note: shownCell(title === '' ? street : cells.email || street) }
}

/** Parses a row as a lead, or returns all its problems. `thisYear`: the newest allowed year built. */
export function readLeadRow(given: RowCells, thisYear: number): Result<ImportedLeadRow, RowProblem[]> {
  const problems: RowProblem[] = []
  const cells = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, withoutMark(value)]))
  const cellOf = (key: ImportedLeadColumn) => cells[key] ?? ''
  const complain = (key: ImportedLeadColumn, message: string) => {
    problems.push({ column: labelOf(key), value: shownCell(cellOf(key)), message })
  }
  /** A line of text; blank if refused. */
  const line = (key: ImportedLeadColumn, max: number, isInMails = true): string => {
    const text = cellOf(key)
    if (text.length > max) complain(key, `More than ${max} characters`)
    else if (!isPrintable(text)) complain(key, 'Contains characters we can’t use')
    else if (isInMails && hasWebAddress(text)) complain(key, 'Contains a web address')
    else if (isInMails && hasPhoneNumber(text)) complain(key, 'Contains a phone number')
    else return text
    return ''
  }

  const email = line('email', MAX_EMAIL_LENGTH, false)
  if (email !== '' && !isEmailAddress(email)) complain('email', 'Not an email address')
  const names = {
    name: line('name', MAX_CHARACTERS.name),
    firstName: line('firstName', MAX_CHARACTERS.firstName),
    lastName: line('lastName', MAX_CHARACTERS.firstName),
  }
  const name = nameOf(names)
  if (name === '' && cellOf('email') === '' && problems.length === 0) complain('name', 'No name or email to identify the lead')
  const phone = line('phone', MAX_CHARACTERS.phone, false)
  if (phone !== '' && toE164(phone) === null) complain('phone', 'Not a phone number with an area code')

  const address = readAddress(cellOf, line, complain)
  const facts = recordOf(IMPORTED_HOME_FACTS, (key) => {
    const fact: Fact = HOME_FACTS[key]
    if (fact.kind === 'text') return line(key, MAX_CHARACTERS.name) || null
    return readFact(fact, cellOf(key), thisYear, (message) => complain(key, message))
  }) as Pick<ImportedLeadRow, ImportedHomeFact>
  const status = readStatus(cellOf('status'), complain)
  const company = line('company', MAX_CHARACTERS.name)
  const note = cellOf('note')
  if (note.length > MAX_CHARACTERS.note) complain('note', `More than ${MAX_CHARACTERS.note} characters`)
  if (!isPrintable(note.replaceAll(/[\n\t]/g, ' '))) complain('note', 'Contains characters we can’t use')
  if (problems.length > 0) return refused(problems)
  return ok({
    name: name || nameFromEmail(email),
    ...{ email, phone: phone || null, company, ...address, ...facts },
    ...{ status, note: note || null },
  })
}

type Complain = (key: ImportedLeadColumn, message: string) => void

/** The parts of an address, from their own columns or from one: 'street, city, state zip'. */
function readAddress(
  cellOf: (key: ImportedLeadColumn) => string,
  line: (key: ImportedLeadColumn, max: number) => string,
  complain: Complain,
) {
  const whole = line('address', MAX_CHARACTERS.address)
  const parts = whole === '' ? null : splitAddress(whole)
  if (whole !== '' && !parts && cellOf('streetAddress') === '') {
    // A street without a city is fine, too.
    if (whole.includes(',')) complain('address', 'Not an address like "412 Oak St, Des Moines, IA 50312"')
  }
  const typedState = cellOf('state') || parts?.state || ''
  const state = typedState === '' ? 'IA' : stateCode(typedState)
  if (state === null) complain('state', 'Not a U.S. state')
  return {
    streetAddress: line('streetAddress', MAX_CHARACTERS.street) || (parts?.street ?? (whole.includes(',') ? '' : whole)),
    city: line('city', MAX_CHARACTERS.city) || (parts?.city ?? ''),
    state: state ?? 'IA',
    zipCode: readZip(cellOf('zipCode') || (parts?.zip ?? ''), (message) =>
      complain(cellOf('zipCode') === '' ? 'address' : 'zipCode', message),
    ),
  }
}

function nameOf(cells: RowCells): string {
  return (cells.name ?? '') || [cells.firstName, cells.lastName].filter(Boolean).join(' ')
}

function labelOf(key: ImportedLeadColumn): string {
  return LEAD_COLUMNS.find((column) => column.key === key)?.label ?? key
}

/** A status by its name on screens or in exports of other products. */
function readStatus(text: string, complain: Complain): LeadStatus | null {
  if (text === '') return null
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (['new', 'new_lead', 'leads', 'lead'].includes(plain)) return 'leads'
  const status = PIPELINE_STATUSES.find((key) => key === plain || statusLabel(key).toLowerCase().replaceAll(' ', '_') === plain)
  if (status === undefined) complain('status', 'Not one of our statuses')
  return status ?? null
}
