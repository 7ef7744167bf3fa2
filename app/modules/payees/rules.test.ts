import { expect, test } from 'vitest'
import { type FormFacts, isFormDue, missingFacts, maskedTin } from './rules.ts'

const whole: FormFacts = {
  ...{ kind: 'person', firstName: 'Pilar', lastName: 'Sol', businessName: null },
  ...{ streetAddress: '12 Elm St', city: 'Ames', state: 'IA', zipCode: '50010', tinType: 'SSN', tinEnd: '4321' },
}

test('lists what a form is missing; a corporation needs none', () => {
  expect(missingFacts(whole)).toEqual([])
  expect(missingFacts({ ...whole, kind: 'business', zipCode: null })).toEqual(['name', 'address'])
  expect(missingFacts(null)).toEqual(['payee type', 'name', 'address', 'tax ID'])
  expect(missingFacts({ ...whole, kind: 'corporation', tinEnd: null })).toEqual([])
})

test('a form is due from the threshold on, and never for a corporation', () => {
  const dueOf = (cents: number, kind: FormFacts['kind']) => isFormDue(cents, 200_000, kind)
  expect([dueOf(199_999, 'person'), dueOf(200_000, null), dueOf(200_000, 'corporation')]).toEqual([false, true, false])
})

test('a tax ID is shown by its last four digits', () => {
  expect(maskedTin(whole)).toBe('•••-••-4321')
  expect(maskedTin({ tinType: 'EIN', tinEnd: '4321' })).toBe('••-•••4321')
  expect(maskedTin({ tinType: null, tinEnd: null })).toBe(null)
})
