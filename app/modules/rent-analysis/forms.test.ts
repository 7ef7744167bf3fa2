import { describe, expect, test } from 'vitest'
import { parseForm } from '#app/http/form.server.ts'
import { analysisSchema, MESSAGE_TOO_MANY, propertiesSchema } from './forms.ts'
import { analysisFields, lacksRequired, typedProperties } from './property-fields.ts'

const HOUSE = {
  streetAddress: '2847 Ingersoll Ave',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50312',
  propertyType: 'single-family',
  squareFootage: '1640',
  unitCount: '1',
  bedrooms: '3',
  bathrooms: '1.5',
  yearBuilt: '1928',
}

function form(...properties: Record<string, string>[]): FormData {
  const data = new FormData()
  properties.forEach((property, index) => {
    for (const [field, value] of Object.entries(property)) data.append(`properties[${index}].${field}`, value)
  })
  return data
}

function errorsOf(data: FormData): Record<string, string> {
  const parsed = parseForm(analysisFields(data), propertiesSchema(new Date('2026-11-21T12:00:00Z')), () => true)
  return parsed.reply.errors
}

describe('step 1 of the analysis form', () => {
  test('takes several properties', () => {
    const parsed = parseForm(analysisFields(form(HOUSE, { ...HOUSE, zipCode: '50021' })), propertiesSchema(), () => true)
    expect(parsed.ok && parsed.value.properties.map((property) => property.zipCode)).toEqual(['50312', '50021'])
  })

  test('leaves bedrooms, bathrooms and year built optional', () => {
    const parsed = parseForm(
      analysisFields(form({ ...HOUSE, bedrooms: '', bathrooms: '', yearBuilt: '' })),
      propertiesSchema(),
      () => true,
    )
    expect(parsed.ok && parsed.value.properties[0]).toMatchObject({ bedrooms: null, bathrooms: null, yearBuilt: null })
  })

  test.each(['streetAddress', 'city', 'zipCode', 'propertyType', 'squareFootage', 'unitCount'])('requires %s', (field) => {
    const blank = form({ ...HOUSE, [field]: '' })
    expect(Object.keys(errorsOf(blank))).toEqual([`properties[0].${field}`])
    expect(lacksRequired(typedProperties(analysisFields(blank)))).toBe(true)
  })

  test.each([
    ['zipCode', '5031', 'Enter the ZIP code as five digits, for example 50312'],
    ['squareFootage', '0', 'Enter the square feet as a whole number between 1 and 1,000,000'],
    ['unitCount', '0', 'Enter the number of units as a whole number between 1 and 5,000'],
    ['bedrooms', '-1', 'Enter the bedrooms as a whole number between 0 and 99'],
    ['bathrooms', '1e309', 'Enter the bathrooms in steps of 0.5 between 0 and 99'],
    ['bathrooms', '1.3', 'Enter the bathrooms in steps of 0.5 between 0 and 99'],
    ['yearBuilt', '1799', 'Enter a year between 1800 and 2026'],
    ['yearBuilt', '2027', 'Enter a year between 1800 and 2026'],
    ['propertyType', 'castle', 'Invalid property type selected'],
    ['state', 'NE', 'We work in Iowa only: the state is IA'],
  ])('refuses %s %j in words', (field, value, message) => {
    expect(errorsOf(form({ ...HOUSE, [field]: value }))).toEqual({ [`properties[0].${field}`]: message })
  })

  test('takes at most 20 properties', () => {
    expect(errorsOf(form(...Array.from({ length: 21 }, () => HOUSE)))).toEqual({ properties: MESSAGE_TOO_MANY })
    expect(errorsOf(form(...Array.from({ length: 20 }, () => HOUSE)))).toEqual({})
  })

  test('refuses a repeated field', () => {
    const twice = form(HOUSE)
    twice.append('properties[0].city', 'Ames')
    expect(errorsOf(twice)).toEqual({ 'properties[0].city': 'This was sent more than once. Please enter it again.' })
  })

  test('closes up blocks that were left out, and drops names that the form does not have', () => {
    const gap = new FormData()
    gap.append('properties[7].city', 'Ames')
    gap.append('properties[999].city', 'Clive')
    gap.append('properties[99999999].city', 'far')
    gap.append('__proto__.polluted', 'yes')
    gap.append('properties[0].__proto__', 'yes')
    expect(typedProperties(analysisFields(gap))).toEqual([{ city: 'Ames' }, { city: 'Clive' }])
  })
})

test('the final step also asks for an e-mail address', () => {
  const data = form(HOUSE)
  data.append('email', 'priya')
  const parsed = parseForm(analysisFields(data), analysisSchema(), () => true)
  expect(parsed.reply.errors).toEqual({ email: 'Enter an e-mail address like name@example.com' })
})
