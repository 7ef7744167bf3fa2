import { expect, test } from 'vitest'
import { changedPropertyFacts, formatPropertyChanges, PROPERTY_FIELDS, PROPERTY_TYPE_LABELS } from './property-fields.ts'

test('a property is of one of four types, each with its name', () => {
  expect(PROPERTY_TYPE_LABELS).toEqual({
    'single-family': 'Single Family Home',
    'multi-family': 'Multi-Family',
    townhouse: 'Townhouse',
    condo: 'Condo',
  })
  expect(PROPERTY_FIELDS).toHaveLength(10)
})

const FACTS = {
  streetAddress: '2847 Ingersoll Ave',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50312',
  propertyType: 'single-family',
  squareFootage: 1640,
  unitCount: 1,
  bedrooms: 3,
  bathrooms: 1.5,
  yearBuilt: null,
}

test('only differences are changes, and the timeline shows old and new values', () => {
  expect(changedPropertyFacts(FACTS, { ...FACTS })).toEqual([])
  const changes = changedPropertyFacts(FACTS, { ...FACTS, bedrooms: 4, bathrooms: null, yearBuilt: 1928 })
  expect(changes).toEqual([
    { fact: 'bedrooms', from: 3, to: 4 },
    { fact: 'bathrooms', from: 1.5, to: null },
    { fact: 'yearBuilt', from: null, to: 1928 },
  ])
  expect(formatPropertyChanges(changes)).toBe(
    'Corrected bedrooms: 3 → 4, bathrooms: 1.5 → not given, year built: not given → 1928',
  )
})
