import { expect, test } from 'vitest'
import { splitAddress } from './split-address.ts'

test('an address is split if it is written as street, city, state and ZIP', () => {
  expect(splitAddress(' 12 Elm St, Apt 4, Des Moines, ia 50312-1234 ')).toEqual({
    streetAddress: '12 Elm St, Apt 4',
    city: 'Des Moines',
    state: 'IA',
    zipCode: '50312',
  })
})

test.each(['No property yet', '12 Elm St, Des Moines', 'Des Moines, IA 50312', '12 Elm St, Des Moines, Iowa 50312', ''])(
  '%j stays whole',
  (address) => {
    expect(splitAddress(address)).toEqual({})
  },
)
