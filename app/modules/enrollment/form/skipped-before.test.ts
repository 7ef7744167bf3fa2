import { expect, test } from 'vitest'
import { EMPTY_ENROLLMENT, skippedBefore } from './enroll-fields.ts'

const PROPERTY = { propertyType: 'single-family', estimatedRent: '1850', streetAddress: '2847 Ingersoll Ave', city: 'Des Moines' }

test('what the steps before left open is named, and choices are never', () => {
  const typed = { ...EMPTY_ENROLLMENT, ...PROPERTY, name: ' ' }
  expect(skippedBefore(1, typed)).toEqual([])
  expect(skippedBefore(2, typed)).toEqual([{ step: 1, labels: ['ZIP code'] }])
  expect(skippedBefore(3, typed)).toEqual([
    { step: 1, labels: ['ZIP code'] },
    { step: 2, labels: ['Full name', 'Email', 'Phone'] },
  ])
  expect(skippedBefore(2, { ...typed, zipCode: '50312' })).toEqual([])
})
