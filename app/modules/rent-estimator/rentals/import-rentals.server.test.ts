import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { rentals } from '#app/db/schema/index.ts'
import { ok, refused } from '#app/result.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { importRentals } from './import-rentals.server.ts'
import { storedRentals } from './stored-rentals.server.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')
const HEADER = 'Id,Street Address,City,ZIP,Property Type,Square Footage,Bedrooms,Bathrooms,Rent,Let On,Days On Market'
const GOOD = 'A1,"412 Oak St, Apt 4",Des Moines,50312,condo,900,2,1,1250,2026-05-31,14'
const OTHER = 'A2,9 Elm St,Ankeny,50023,single-family,1600,3,2,1900,2026-06-30,'

setupTestDatabase()

const importLines = (...lines: string[]) => importRentals(new TextEncoder().encode([HEADER, ...lines].join('\r\n')), TODAY)
const stored = () => db().select().from(rentals).all()

test('imports signed rents, which are then what estimates read', () => {
  expect(storedRentals()).toEqual([])
  expect(importLines(GOOD, OTHER)).toEqual(ok({ added: 2, changed: 0, unchanged: 0, outside: [] }))
  expect(stored()).toMatchObject([
    { origin: 'own', externalId: 'A1', streetAddress: '412 Oak St, Apt 4', rent: 1250, daysOnMarket: 14 },
    { origin: 'own', externalId: 'A2', rent: 1900, daysOnMarket: null },
  ])
  expect(storedRentals()).toHaveLength(2)
})

test('the same file again changes nothing; a corrected row replaces what was there', () => {
  importLines(GOOD, OTHER)
  expect(importLines(GOOD, OTHER)).toMatchObject({ value: { added: 0, changed: 0, unchanged: 2 } })
  expect(importLines(GOOD.replace('1250', '1300'), OTHER)).toMatchObject({ value: { added: 0, changed: 1, unchanged: 1 } })
  expect(stored().map(({ rent }) => rent)).toEqual([1300, 1900])
  expect(storedRentals().map(({ rentDollars }) => rentDollars)).toEqual([1300, 1900])
})

test('one refused row refuses the file: every such row is named with its line and reason, nothing is stored', () => {
  const result = importLines(GOOD, OTHER.replace('1900', 'lots'), OTHER.replace('50023', '5002').replace('A2', 'A3'))
  const problem = '2 rows were refused, so nothing was imported.'
  const rows = [
    { line: 3, reasons: ['rent is not a number'] },
    { line: 4, reasons: ['zipCode must be five digits'] },
  ]
  expect(result).toEqual(refused({ problem, rows }))
  expect(stored()).toEqual([])
})

test('names the ZIP codes that no public figure reaches', () => {
  expect(importLines(GOOD, OTHER.replace('50023', '52240'))).toMatchObject({ ok: true, value: { added: 2, outside: ['52240'] } })
  expect(storedRentals()).toHaveLength(1)
})

describe('a file that cannot be read is refused in words', () => {
  test.each([
    ['', 'The file is empty.'],
    [HEADER, 'The file has a header but no rentals.'],
    [
      'a,b\n1,2',
      'These columns are missing: streetAddress, city, zipCode, propertyType, squareFootage, bedrooms, bathrooms, rent, letOn.',
    ],
    [`${HEADER}\nA1,9 Elm St`, 'Line 2 has 2 fields, the header has 11.'],
    ['PK\u0003\u0004\u0000\u0000', 'The file holds a NUL byte, so it is not a CSV text.'],
  ])('%j', (text, problem) => {
    expect(importRentals(new TextEncoder().encode(text), TODAY)).toEqual(refused({ problem, rows: [] }))
    expect(stored()).toEqual([])
  })
})
