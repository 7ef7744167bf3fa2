import { expect, test } from 'vitest'
import { PROPERTY_FIELDS, PROPERTY_TYPE_LABELS } from './property-fields.ts'

test('a property is of one of four types, each with its name', () => {
  expect(PROPERTY_TYPE_LABELS).toEqual({
    'single-family': 'Single Family Home',
    'multi-family': 'Multi-Family',
    townhouse: 'Townhouse',
    condo: 'Condo',
  })
  expect(PROPERTY_FIELDS).toHaveLength(10)
})
