import { expect, test } from 'vitest'
import { LookupAddressError, parseLookupAddress } from './lookup-address.ts'

test("reads 'Street, City, State ZIP'", () => {
  expect(parseLookupAddress('412 Oak St, Des Moines, IA 50312')).toEqual({
    street: '412 Oak St',
    city: 'Des Moines',
    state: 'IA',
    zipCode: '50312',
  })
})

test('a street may contain a comma', () => {
  expect(parseLookupAddress('412 Oak St, Apt 4, Des Moines,  IA   50312')).toMatchObject({
    street: '412 Oak St, Apt 4',
    city: 'Des Moines',
  })
})

test.each(['', '412 Oak St', '412 Oak St, Des Moines IA 50312', ', Des Moines, IA 50312', '412 Oak St, , IA 50312'])(
  'refuses %j with fewer than three parts',
  (address) => {
    expect(() => parseLookupAddress(address)).toThrow(
      new LookupAddressError('Invalid address format. Expected: Street, City, State ZIP'),
    )
  },
)

test.each([
  '412 Oak St, Des Moines, IA50312',
  '412 Oak St, Des Moines, 50312',
  '412 Oak St, Des Moines, IA',
  '412 Oak St, Des Moines, ',
  '412 Oak St, Des Moines, IA 5031',
])('refuses %j without a state and a ZIP in its last part', (address) => {
  expect(() => parseLookupAddress(address)).toThrow(new LookupAddressError('Invalid state/zip format. Expected: STATE ZIP'))
})
