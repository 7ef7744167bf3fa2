import { expect, test } from 'vitest'
import { addressLines, combinedAddress, displayAddress, hasProperty, keepLocality, splitAddress } from './address.ts'

const none = { streetAddress: '', city: '', state: '', zipCode: '', propertyAddress: '' }
const parts = { streetAddress: '4118 Beaver Ave', city: 'Des Moines', state: 'IA', zipCode: '50310' }

test('An address with parts is shown from its parts', () => {
  const address = { ...parts, propertyAddress: 'something older' }
  expect(displayAddress(address)).toBe('4118 Beaver Ave, Des Moines, IA 50310')
  expect(addressLines(address)).toEqual({ street: '4118 Beaver Ave', locality: 'Des Moines, IA 50310' })
})

test('If its parts are blank or only commas, propertyAddress is shown', () => {
  const propertyAddress = '12 Oak St, Ankeny, IA 50021'
  expect(displayAddress({ ...none, propertyAddress })).toBe(propertyAddress)
  expect(displayAddress({ streetAddress: ' , ', city: ',', state: ' ', zipCode: ',,', propertyAddress })).toBe(propertyAddress)
  expect(displayAddress({ ...none, state: 'IA', propertyAddress: 'Not provided' })).toBe('Not provided')
})

test('An address breaks only within its street', () => {
  expect(keepLocality('12 Oak St, Apt 4, Des Moines, IA 50310')).toBe('12 Oak St, Apt 4, Des\u00A0Moines,\u00A0IA\u00A050310')
  expect(keepLocality('the farm on Highway 6')).toBe('the farm on Highway 6')
})

test('Blank parts among others are left out', () => {
  expect(displayAddress({ ...none, city: 'Waukee', state: 'IA' })).toBe('Waukee, IA')
  expect(displayAddress({ ...none, streetAddress: '1 Elm St', zipCode: '50263' })).toBe('1 Elm St, 50263')
  expect(displayAddress(none)).toBe('')
})

test('A lead of the webinar or a calculator has no property', () => {
  expect(hasProperty({ ...none, state: 'IA' })).toBe(false)
  expect(hasProperty({ ...none, propertyAddress: 'Not provided' })).toBe(false)
  expect(hasProperty({ ...none, propertyAddress: ', , ' })).toBe(false)
  expect(hasProperty({ ...parts, propertyAddress: '' })).toBe(true)
})

test("The combined address is 'street, city, state zip'", () => {
  expect(combinedAddress({ ...parts, city: ' Des Moines ' })).toBe('4118 Beaver Ave, Des Moines, IA 50310')
})

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
