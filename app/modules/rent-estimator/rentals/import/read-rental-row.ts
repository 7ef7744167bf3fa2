import type { RowProblem } from '#app/db/schema/imports.ts'
import { recordOf } from '#app/format/records.ts'
import { MAX_CHARACTERS } from '#app/modules/forms/fields.ts'
import { isPrintable } from '#app/modules/forms/values/printable.ts'
import type { RowCells } from '#app/modules/imports/importer.ts'
import { readFact, readZip, shownCell, withoutMark } from '#app/modules/imports/read-cells.ts'
import { stateCode } from '#app/modules/properties/states.ts'
import { unitKey } from '#app/modules/properties/street-key.ts'
import { readDayText } from '#app/modules/forms/values/day-text.ts'
import { ok, refused, type Result } from '#app/result.ts'
import {
  factOf,
  MESSAGE_HALF_A_PLACE,
  problemOfDay,
  RENTAL_COLUMNS,
  RENTAL_FACT_NAMES,
  type RentalFactName,
  type RentalValues,
} from '../rental-facts.ts'

type RentalColumn = (typeof RENTAL_COLUMNS)[number]['key']

/** A signed rent in a file. Missing facts are null. `externalId`: the file's own id, else the home and the day. */
export type ImportedRentalRow = RentalValues & { externalId: string }

/** A row's name, as in the file. */
export function describeRentalRow(cells: RowCells): { title: string; note: string } {
  const { streetAddress = '', id = '', city = '', rent = '', leaseSignedOn = '' } = cells
  return { title: shownCell(streetAddress || id), note: shownCell([city, rent, leaseSignedOn].filter(Boolean).join(', ')) }
}

/** Parses a row as a rental, or returns all its problems. `today`: the latest possible signing day. */
export function readRentalRow(given: RowCells, today: Date): Result<ImportedRentalRow, RowProblem[]> {
  const problems: RowProblem[] = []
  const cellOf = (key: RentalColumn) => withoutMark(given[key] ?? '')
  const complain = (key: RentalColumn, message: string) => {
    problems.push({ column: labelOf(key), value: shownCell(cellOf(key)), message })
  }
  const line = (key: RentalColumn): string => {
    const text = cellOf(key)
    if (text.length > MAX_CHARACTERS.street) complain(key, `More than ${MAX_CHARACTERS.street} characters`)
    else if (!isPrintable(text)) complain(key, 'Contains characters we can’t use')
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
  // Missing facts were already reported.
  const row = { ...(facts as RentalValues), state: 'IA' }
  return ok({ ...row, externalId: id || addressKey(row) })
}

/** The identity of a lease without an id: its home and its signing day. */
export function addressKey({
  streetAddress,
  zipCode,
  leaseSignedOn,
}: Pick<ImportedRentalRow, 'streetAddress' | 'zipCode' | 'leaseSignedOn'>): string {
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
