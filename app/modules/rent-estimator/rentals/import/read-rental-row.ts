import type { RowProblem } from '#app/db/schema/imports.ts'
import { MAX_CHARACTERS } from '#app/modules/forms/fields.ts'
import { isPrintable } from '#app/modules/forms/values/printable.ts'
import type { RowCells } from '#app/modules/imports/importer.ts'
import { readFact, readZip, shownCell, withoutMark } from '#app/modules/imports/read-cells.ts'
import { recordOf } from '#app/modules/properties/property-fields.ts'
import { stateCode } from '#app/modules/properties/states.ts'
import { unitKey } from '#app/modules/properties/street-key.ts'
import { readDayText } from '#app/modules/forms/values/day-text.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { factOf, RENTAL_COLUMNS, RENTAL_FACT_NAMES, type RentalFactName, type RentalValues } from '../rental-facts.ts'
import { MESSAGE_HALF_A_PLACE, problemOfDay } from '../rental-limits.ts'

type RentalColumn = (typeof RENTAL_COLUMNS)[number]['key']

/** A signed rent as a file gives it. What the file leaves open is null. `externalId`: the file's own id, else the home and the day. */
export type RentalRow = RentalValues & { externalId: string }

/** What to call a row by, as it is in the file. */
export function describeRentalRow(cells: RowCells): { title: string; note: string } {
  const { streetAddress = '', id = '', city = '', rent = '', leaseSignedOn = '' } = cells
  return { title: shownCell(streetAddress || id), note: shownCell([city, rent, leaseSignedOn].filter(Boolean).join(', ')) }
}

/** A row of a file as a rental, `today` being the newest day on which a lease can have been signed; or everything that is wrong with it. */
export function readRentalRow(given: RowCells, today: Date): Result<RentalRow, RowProblem[]> {
  const problems: RowProblem[] = []
  const cellOf = (key: RentalColumn) => withoutMark(given[key] ?? '')
  const complain = (key: RentalColumn, message: string) => {
    problems.push({ column: labelOf(key), value: shownCell(cellOf(key)), message })
  }
  const line = (key: RentalColumn): string => {
    const text = cellOf(key)
    if (text.length > MAX_CHARACTERS.street) complain(key, `More than ${MAX_CHARACTERS.street} characters`)
    else if (!isPrintable(text)) complain(key, 'Contains characters that can’t be printed')
    else return text
    return ''
  }
  const valueOf = (key: RentalFactName) => {
    const [fact, text] = [factOf(key), cellOf(key)]
    const refuse = (message: string) => complain(key, message)
    if (fact.isRequired && text === '') {
      refuse('Missing')
      return null
    }
    if (key === 'zipCode') return readZip(text, refuse)
    if (fact.kind === 'text') return line(key)
    return fact.kind === 'day' ? readDay(text, today, refuse) : readFact(fact, text, today.getUTCFullYear(), refuse)
  }

  const id = line('id')
  const facts = recordOf(RENTAL_FACT_NAMES, valueOf)
  if (cellOf('state') !== '' && stateCode(cellOf('state')) !== 'IA') complain('state', 'Not Iowa')
  if ((cellOf('latitude') === '') !== (cellOf('longitude') === '')) complain('latitude', MESSAGE_HALF_A_PLACE)
  if (problems.length > 0) return refused(problems)
  // What is missing was complained of.
  const row = { ...(facts as RentalValues), state: 'IA' }
  return ok({ ...row, externalId: id || addressKey(row) })
}

/** By what a lease is known that has no id: its home and the day on which it was signed. */
export function addressKey({
  streetAddress,
  zipCode,
  leaseSignedOn,
}: Pick<RentalRow, 'streetAddress' | 'zipCode' | 'leaseSignedOn'>): string {
  return `${unitKey(streetAddress, zipCode)}|${leaseSignedOn}`
}

function readDay(text: string, today: Date, complain: (message: string) => void): string | null {
  const day = readDayText(text)
  const problem = day === null ? 'Not a date like 2026-05-31 or 5/31/2026' : problemOfDay(day, today.toISOString().slice(0, 10))
  if (problem !== null) complain(problem)
  return day
}

function labelOf(key: RentalColumn): string {
  return RENTAL_COLUMNS.find((column) => column.key === key)?.label ?? key
}
