import { expect, test } from 'vitest'
import { streetKey, unitKey } from './street-key.ts'

test.each([
  ['412 Oak Street', '412 oak st.'],
  ['412  North Oak Avenue', '412 N. Oak Ave'],
  ['412 Oak St, Apt 4', '412 Oak St #12'],
  ['412 Oak St Unit B', '412 OAK ST'],
  ['412½ Oak St', '412 1/2 Oak St'],
])('%j and %j are one house', (one, other) => {
  expect(streetKey(one, '50312')).toBe(streetKey(other, '50312'))
})

test('another number, street or ZIP code is another house', () => {
  const keys = [
    streetKey('412 Oak St', '50312'),
    streetKey('414 Oak St', '50312'),
    streetKey('412 Elm St', '50312'),
    streetKey('412 Oak St', '50311'),
  ]
  expect(new Set(keys).size).toBe(4)
})

test.each([
  ['412 Oak Street, Apt. 4', '412 oak st #4'],
  ['412 Oak St Unit B', '412 Oak Street Suite b'],
  ['412 Oak Street', '412 oak st.'],
])('%j and %j are one property', (one, other) => {
  expect(unitKey(one, '50312')).toBe(unitKey(other, '50312'))
})

test('two units of one house are two properties', () => {
  const keys = [unitKey('412 Oak St', '50312'), unitKey('412 Oak St Apt 4', '50312'), unitKey('412 Oak St Apt 12', '50312')]
  expect(new Set(keys).size).toBe(3)
})
