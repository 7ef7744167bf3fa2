import { expect, test } from 'vitest'
import { z } from 'zod'
import { draftFields } from './draft-fields.ts'
import { nameOrPlace, oneOf, optionalNumber, requiredNumber, zipCode } from './fields.ts'

const form = z.object({
  city: nameOrPlace('Enter the city', 100),
  zipCode: zipCode('Enter the ZIP code'),
  rent: requiredNumber('Enter the rent', { min: 1, max: 100_000, asks: 'the rent', isMoney: true }),
  beds: optionalNumber({ min: 0, max: 20, asks: 'the bedrooms' }),
  type: oneOf(['condo', 'townhouse'], 'Pick a type'),
})
const draft = draftFields(form)

/** The maximum length of a field in a draft. */
function longestKept(field: keyof z.input<typeof draft>): number {
  let most = 0
  while (draft.safeParse({ [field]: 'x'.repeat(most + 1) }).success) most += 1
  return most
}

test('a draft keeps no more of a field than the form accepts', () => {
  expect(Object.keys(draft.shape)).toEqual(Object.keys(form.shape))
  expect([longestKept('city'), longestKept('zipCode'), longestKept('type')]).toEqual([100, 10, 60])
  for (const field of ['rent', 'beds'] as const) {
    expect(longestKept(field)).toBeLessThan(30)
    expect(form.shape[field].safeParse('9'.repeat(longestKept(field) + 1)).success).toBe(false)
  }
})

test('blank and wrong values are kept as typed', () => {
  const typed = { zipCode: 'fifty', rent: 'a lot', type: 'castle' }
  expect(draft.parse(typed)).toEqual(typed)
  expect(draft.parse({})).toEqual({})
})
