import { expect, test } from 'vitest'
import { z } from 'zod'
import { constraintsOf, constraintsWithMessages } from './constraints.ts'
import { checkbox, emailAddress, nameOrPlace, oneOf, optionalLines, optionalNumber, requiredNumber, zipCode } from './fields.ts'

test('a page gets the constraints of its fields from their schema', () => {
  const schema = z.object({
    name: nameOrPlace('Enter your name', 120),
    email: emailAddress(),
    zipCode: zipCode('Enter the ZIP code'),
    propertyType: oneOf(['condo', 'townhouse'], 'Choose one'),
    unitCount: requiredNumber('Enter the units', { min: 1, max: 50, asks: 'the units' }),
    bathrooms: optionalNumber({ min: 0, max: 99, step: 0.5, asks: 'the bathrooms' }),
    rent: optionalNumber({ min: 0, max: 100_000, isMoney: true, asks: 'the rent' }),
    notes: optionalLines(2000),
    marketing: checkbox(),
  })
  expect(constraintsOf(schema)).toEqual({
    name: { required: true, maxLength: 120 },
    email: { required: true, maxLength: 254 },
    zipCode: { required: true, maxLength: 10, pattern: '[0-9]{5}([\\- ]?[0-9]{4})?' },
    propertyType: { required: true, maxLength: 60 },
    unitCount: { required: true, maxLength: 12, min: 1, max: 50, step: 1 },
    bathrooms: { maxLength: 12, min: 0, max: 99, step: 0.5 },
    rent: { maxLength: 13 },
    notes: { maxLength: 2000 },
    marketing: {},
  })
})

test("scripts get the schema's messages for blank and wrong fields", () => {
  const schema = z.object({
    name: nameOrPlace('Enter your name', 120),
    email: emailAddress('Enter your email'),
    notes: optionalLines(2000),
  })
  expect(constraintsWithMessages(schema)).toEqual({
    name: { required: true, maxLength: 120, 'data-missing': 'Enter your name' },
    email: {
      required: true,
      maxLength: 254,
      'data-missing': 'Enter your email',
      'data-wrong': 'Enter an email address like name@example.com',
    },
    notes: { maxLength: 2000 },
  })
})

test('the fields of a list have the names of its entries', () => {
  const schema = z.object({ properties: z.array(z.object({ city: nameOrPlace('Enter the city', 100) })).max(3) })
  expect(constraintsOf(schema)).toEqual({ 'properties[].city': { required: true, maxLength: 100 } })
})
