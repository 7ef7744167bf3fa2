import { describe, expect, test } from 'vitest'
import { rentals } from '#app/db/schema/index.ts'
import { ok, refused } from '#app/result.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { importRentals } from './import-rentals.server.ts'
import { storedRentals } from '../../comparables/stored-rentals.server.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')
const HEADER = 'Id,Street Address,City,ZIP,Property Type,Square Footage,Bedrooms,Bathrooms,Rent,Let On,Days On Market'
const GOOD = 'A1,"412 Oak St, Apt 4",Des Moines,50312,condo,900,2,1,1250,2026-05-31,14'
const OTHER = 'A2,9 Elm St,Ankeny,50023,single-family,1600,3,2,1900,2026-06-30,'

setupTestDatabase()

const importText = (text: string) => importRentals({ name: 'rentals.csv', bytes: new TextEncoder().encode(text) }, TODAY)
const importLines = (...lines: string[]) => importText([HEADER, ...lines].join('\r\n'))
const stored = () => rowsOf(rentals)

test('imports leased rents, which estimates then use', async () => {
  expect(storedRentals()).toEqual([])
  expect(await importLines(GOOD, OTHER)).toEqual(ok({ added: 2, changed: 0, unchanged: 0, outside: [] }))
  expect(stored()).toMatchObject([
    { origin: 'own', externalId: 'A1', streetAddress: '412 Oak St, Apt 4', rent: 1250, daysOnMarket: 14 },
    { origin: 'own', externalId: 'A2', rent: 1900, daysOnMarket: null },
  ])
  expect(storedRentals()).toHaveLength(2)
})

test('the same file again changes nothing; a corrected row replaces the earlier one', async () => {
  await importLines(GOOD, OTHER)
  expect(await importLines(GOOD, OTHER)).toMatchObject({ value: { added: 0, changed: 0, unchanged: 2 } })
  expect(await importLines(GOOD.replace('1250', '1300'), OTHER)).toMatchObject({ value: { added: 0, changed: 1, unchanged: 1 } })
  expect(stored().map(({ rent }) => rent)).toEqual([1300, 1900])
  expect(storedRentals().map(({ rentDollars }) => rentDollars)).toEqual([1300, 1900])
})

test('one refused row refuses the file: each is named with its line and reason, and nothing is stored', async () => {
  const result = await importLines(GOOD, OTHER.replace('1900', 'lots'), OTHER.replace('50023', '5002').replace('A2', 'A3'))
  const problem = '2 rows were rejected, so nothing was imported.'
  const rows = [
    { line: 3, reasons: ['Rent: Not a number'] },
    { line: 4, reasons: ['ZIP code: Not five digits'] },
  ]
  expect(result).toEqual(refused({ problem, rows }))
  expect(stored()).toEqual([])
})

test('names the ZIP codes that no public figure reaches', async () => {
  expect(await importLines(GOOD, OTHER.replace('50023', '52240'))).toMatchObject({
    ok: true,
    value: { added: 2, outside: ['52240'] },
  })
  expect(storedRentals()).toHaveLength(1)
})

describe('an unreadable file is refused with a message', () => {
  test.each([
    ['', 'The file is empty.'],
    [HEADER, 'The file has column names but no rows.'],
    [
      'a,b\n1,2',
      'Add these columns to the file: Street address, City, ZIP code, Property type, Square feet, Bedrooms, Bathrooms, Rent, Signed on.',
    ],
    ['PK\u0003\u0004\u0000\u0000', 'This isn’t a CSV file. It’s a spreadsheet or zip file'],
    [`${HEADER}\nA1,"9 Elm St`, 'A quotation mark opened on line 2 is never closed.'],
  ])('%j', async (text, problem) => {
    expect(await importText(text)).toEqual(refused({ problem: expect.stringContaining(problem) as string, rows: [] }))
    expect(stored()).toEqual([])
  })
})

test('a lease that is in the file twice is refused, and a lease known by home and day is not stored again', async () => {
  expect(await importLines(GOOD, GOOD.replace('1250', '1300'))).toMatchObject({
    reason: { rows: [{ line: 3, reasons: ['The same lease as line 2'] }] },
  })
  const [header, good] = [HEADER, GOOD].map((line) => line.replace(/^[^,]*,/, ''))
  expect(await importText(`${header}\n${good}`)).toMatchObject({ value: { added: 1 } })
  expect(await importLines(GOOD)).toMatchObject({ value: { added: 0, unchanged: 1 } })
  expect(stored()).toHaveLength(1)
})

test('facts that a file leaves blank stay unchanged', async () => {
  await importLines(GOOD)
  await importLines(GOOD.replace(',14', ','))
  expect(stored()[0]).toMatchObject({ daysOnMarket: 14 })
})
