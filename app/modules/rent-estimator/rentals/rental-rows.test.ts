import { describe, expect, test } from 'vitest'
import { columnName, parseRentalRows } from './rental-rows.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')
const FIELDS = {
  streetAddress: '412 Oak St',
  city: 'Des Moines',
  zipCode: '50312',
  propertyType: 'Single Family',
  squareFootage: '1,640',
  bedrooms: '3',
  bathrooms: '1.5',
  rent: '$1,450.00',
  letOn: '5/31/2026',
}

const read = (...rows: Partial<Record<string, string>>[]) =>
  parseRentalRows(
    rows.map((change, index) => {
      const fields: Record<string, string> = { ...FIELDS }
      for (const [name, value] of Object.entries(change)) if (value !== undefined) fields[name] = value
      return { line: index + 2, fields }
    }),
    TODAY,
  )

test('reads a row as people write it', () => {
  expect(read({})).toEqual({
    refused: [],
    rentals: [
      {
        externalId: '412 oak st|50312||2026-05-31',
        streetAddress: '412 Oak St',
        city: 'Des Moines',
        state: 'IA',
        zipCode: '50312',
        propertyType: 'single-family',
        squareFootage: 1640,
        bedrooms: 3,
        bathrooms: 1.5,
        rent: 1450,
        letOn: '2026-05-31',
        yearBuilt: null,
        daysOnMarket: null,
        latitude: null,
        longitude: null,
      },
    ],
  })
})

describe('a row is refused with its line and every reason', () => {
  test.each([
    [{ streetAddress: '' }, 'streetAddress is missing'],
    [{ zipCode: '5031' }, 'zipCode must be five digits'],
    [{ state: 'MN' }, 'state must be IA'],
    [{ propertyType: 'castle' }, 'propertyType must be one of: single-family, multi-family, townhouse, condo'],
    [{ squareFootage: '12' }, 'squareFootage must be from 100 to 20000'],
    [{ squareFootage: '1640.5' }, 'squareFootage must be a whole number'],
    [{ bedrooms: '1e2' }, 'bedrooms is not a number'],
    [{ bathrooms: '1.25' }, 'bathrooms must be in steps of 0.5'],
    [{ rent: 'NaN' }, 'rent is not a number'],
    [{ rent: '0' }, 'rent must be from 100 to 50000'],
    [{ rent: '-1450' }, 'rent must be from 100 to 50000'],
    [{ letOn: '2026-02-30' }, 'letOn must be a day like 2026-05-31 or 5/31/2026'],
    [{ letOn: '31/5/2026' }, 'letOn must be a day like 2026-05-31 or 5/31/2026'],
    [{ letOn: '2026-12-24' }, 'letOn lies in the future'],
    [{ letOn: '2014-01-01' }, 'letOn lies before 2015-10-01, where the rent figures begin'],
    [{ yearBuilt: '1066' }, 'yearBuilt must be from 1800 to 2026'],
    [{ latitude: '41.5' }, 'latitude and longitude come together or not at all'],
    [{ latitude: '51.5', longitude: '-93.6' }, 'latitude must be from 40.3 to 43.6'],
    [{ city: 'Des\u0000Moines' }, 'city holds characters that cannot be printed'],
    [{ city: 'x'.repeat(300) }, 'city is longer than 200 characters'],
  ])('%j', (change, reason) => {
    expect(read({}, change)).toMatchObject({ refused: [{ line: 3, reasons: [reason] }] })
  })

  test('several reasons at once', () => {
    expect(read({ rent: '', bedrooms: 'two' }).refused).toEqual([
      { line: 2, reasons: ['bedrooms is not a number', 'rent is missing'] },
    ])
  })

  test('a row that stands in the file twice', () => {
    expect(read({}, { rent: '1500' }).refused).toEqual([{ line: 3, reasons: ['has the same address and day as line 2'] }])
    expect(read({ id: 'A1' }, { id: 'A1', streetAddress: '9 Elm St' }).refused).toEqual([
      { line: 3, reasons: ['has the id A1 as line 2'] },
    ])
  })
})

test('two homes of one house are two rentals', () => {
  expect(read({ streetAddress: '412 Oak St Apt 1' }, { streetAddress: '412 Oak St #2' }).rentals).toHaveLength(2)
})

test.each([
  ['Street Address', 'streetAddress'],
  ['street_address', 'streetAddress'],
  ['ZIP', 'zipCode'],
  ['SqFt', 'squareFootage'],
  ['Monthly Rent', 'rent'],
  ['Favourite colour', 'Favourite colour'],
])('the header %j is the column %s', (header, column) => {
  expect(columnName(header)).toBe(column)
})
