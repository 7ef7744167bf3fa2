import { describe, expect, test } from 'vitest'
import { ok } from '#app/result.ts'
import { readRentalRow } from './read-rental-row.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')
const CELLS = {
  streetAddress: '412 Oak St',
  city: 'Des Moines',
  zipCode: '50312',
  propertyType: 'Single Family',
  squareFootage: '1,640',
  bedrooms: '3',
  bathrooms: '1.5',
  rent: '$1,449.60/mo',
  leaseSignedOn: '5/31/2026',
}

const read = (change: Record<string, string> = {}) => readRentalRow({ ...CELLS, ...change }, TODAY)
const idOf = (change: Record<string, string>) => {
  const row = read(change)
  return row.ok ? row.value.externalId : null
}

test('reads a row as people write it', () => {
  expect(read()).toEqual(
    ok({
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
      leaseSignedOn: '2026-05-31',
      yearBuilt: null,
      daysOnMarket: null,
      latitude: null,
      longitude: null,
    }),
  )
})

describe('a row is refused with the column and the reason', () => {
  test.each([
    [{ streetAddress: '' }, 'Street address: Missing'],
    [{ zipCode: '5031' }, 'ZIP code: Not five digits'],
    [{ zipCode: '' }, 'ZIP code: Missing'],
    [{ state: 'MN' }, 'State: Not Iowa'],
    [{ propertyType: 'castle' }, 'Property type: Not one of single-family, multi-family, townhouse, condo'],
    [{ squareFootage: '12' }, 'Square feet: Not between 100 and 20,000'],
    [{ squareFootage: '1640.5' }, 'Square feet: Not a whole number'],
    [{ bedrooms: '1e2' }, 'Bedrooms: Not a number'],
    [{ bathrooms: '1.25' }, 'Bathrooms: Not a multiple of 0.5'],
    [{ rent: 'NaN' }, 'Rent: Not a number'],
    [{ rent: '0' }, 'Rent: Not between 100 and 50,000'],
    [{ rent: '=1200*1.05' }, 'Rent: A formula, not a number'],
    [{ leaseSignedOn: '2026-02-30' }, 'Signed on: Not a date like 2026-05-31 or 5/31/2026'],
    [{ leaseSignedOn: '31/5/2026' }, 'Signed on: Not a date like 2026-05-31 or 5/31/2026'],
    [{ leaseSignedOn: '2026-12-24' }, 'Signed on: The date is in the future'],
    [{ leaseSignedOn: '2014-01-01' }, 'Signed on: The date is before 2015-10-01, when the rent figures begin'],
    [{ yearBuilt: '1066' }, 'Year built: Not between 1,800 and 2,026'],
    [{ latitude: '41.5' }, 'Latitude: Enter both latitude and longitude, or neither'],
    [{ latitude: '51.5', longitude: '-93.6' }, 'Latitude: Not between 40.3 and 43.6'],
    [{ city: 'Des\u0000Moines' }, 'City: Contains characters we can’t use'],
    [{ city: 'x'.repeat(300) }, 'City: More than 200 characters'],
  ])('%j', (change, reason) => {
    const row = read(change)
    expect(row.ok ? [] : row.reason.map(({ column, message }) => `${column}: ${message}`)).toEqual([reason])
  })

  test('each reason is named, and a long cell is shortened', () => {
    const row = read({ rent: '', bedrooms: 'two', city: 'x'.repeat(90_000) })
    expect(row.ok ? [] : row.reason.map(({ column, value }) => [column, value.length])).toEqual([
      ['City', 61],
      ['Bedrooms', 3],
      ['Rent', 0],
    ])
  })
})

test('a lease without an ID is identified by home and day', () => {
  expect(idOf({ streetAddress: '412 Oak Street' })).toBe(idOf({ leaseSignedOn: '2026-05-31' }))
  expect(idOf({ streetAddress: '412 Oak St Apt 1' })).not.toBe(idOf({ streetAddress: '412 Oak St #2' }))
  expect(idOf({ leaseSignedOn: '2026-06-01' })).not.toBe(idOf({}))
  expect(idOf({ id: 'A1' })).toBe('A1')
})
