import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseForm, reply } from '#app/http/form.server.ts'
import { formRequest } from '#tests/setup/route.ts'
import { analysisSchema, MESSAGE_TOO_MANY, propertiesSchema } from './forms.ts'
import { MESSAGE_CONFIRM } from '#app/modules/rent-estimator/doubts.ts'
import { typedEntries } from '#app/ui/form-reply.ts'
import { lacksRequired } from '#app/modules/properties/property-fields.ts'
import { TYPED_HOUSE as HOUSE } from '#tests/setup/analysis-form.ts'

type Posted = [name: string, value: string][]

function form(...properties: Record<string, string>[]): Posted {
  return properties.flatMap((property, index) =>
    Object.entries(property).map(([field, value]): Posted[number] => [`properties[${index}].${field}`, value]),
  )
}

function submit<Schema extends z.ZodType>(posted: Posted, schema: Schema) {
  return parseForm(formRequest({ url: '/analysis', form: posted }), schema)
}

async function errorsOf(posted: Posted): Promise<Record<string, string>> {
  return (await submit(posted, propertiesSchema(new Date('2026-11-21T12:00:00Z')))).errors
}

describe('step 1 of the analysis form', () => {
  test('takes several properties', async () => {
    expect(await submit(form(HOUSE, { ...HOUSE, city: 'Ankeny', zipCode: '50021' }), propertiesSchema())).toMatchObject({
      value: { properties: [{ zipCode: '50312' }, { zipCode: '50021' }] },
    })
  })

  test('leaves bedrooms, bathrooms and year built optional', async () => {
    const open = form({ ...HOUSE, bedrooms: '', bathrooms: '', yearBuilt: '' })
    expect(await submit(open, propertiesSchema())).toMatchObject({
      value: { properties: [{ bedrooms: null, bathrooms: null, yearBuilt: null }] },
    })
  })

  test.each(['streetAddress', 'city', 'zipCode', 'propertyType', 'squareFootage', 'unitCount'])('requires %s', async (field) => {
    const blank = await submit(form({ ...HOUSE, [field]: '' }), propertiesSchema())
    expect(Object.keys(blank.errors)).toEqual([`properties[0].${field}`])
    expect(lacksRequired(typedEntries(reply(blank).data, 'properties'))).toBe(true)
  })

  test.each([
    ['zipCode', '5031', 'Enter a 5-digit ZIP code, for example 50312'],
    ['squareFootage', '0', 'Enter the square footage as a whole number between 1 and 1,000,000'],
    ['squareFootage', '0x10', 'Enter the square footage as a whole number between 1 and 1,000,000'],
    ['unitCount', '0', 'Enter the number of units as a whole number between 1 and 5,000'],
    ['unitCount', '5001', 'Enter the number of units as a whole number between 1 and 5,000'],
    ['bedrooms', '-1', 'Enter the number of bedrooms as a whole number between 0 and 99'],
    ['bathrooms', '1e309', 'Enter the number of bathrooms, like 1 or 1.5, between 0 and 99'],
    ['bathrooms', '1.3', 'Enter the number of bathrooms, like 1 or 1.5, between 0 and 99'],
    ['yearBuilt', '1799', 'Enter a year between 1800 and 2026'],
    ['yearBuilt', '2027', 'Enter a year between 1800 and 2026'],
    ['propertyType', 'castle', 'Invalid property type selected'],
    ['zipCode', '90210', 'ZIP code 90210 is not in Iowa. We only work in Iowa.'],
    ['state', 'NE', 'We work only in Iowa, so the state must be IA'],
  ])('refuses %s %j with a message', async (field, value, message) => {
    expect(await errorsOf(form({ ...HOUSE, [field]: value }))).toEqual({ [`properties[0].${field}`]: message })
  })

  test('asks about an unusual home, and accepts it if the box confirms it', async () => {
    const odd = { ...HOUSE, bedrooms: '30', city: 'Ames' }
    expect(await errorsOf(form(odd))).toEqual({
      'properties[0].bedrooms': '30 bedrooms in one home. Is that right?',
      'properties[0].city': 'ZIP code 50312 is in Des Moines, not Ames. Is that right?',
      'properties[0].confirmed': MESSAGE_CONFIRM,
    })
    const taken = await submit(form({ ...odd, confirmed: 'yes' }), propertiesSchema())
    expect(taken).toMatchObject({ value: { properties: [{ bedrooms: 30, city: 'Ames' }] } })
    if (taken.status === 'error') return
    expect(taken.value.properties[0]).not.toHaveProperty('confirmed')
  })

  test('takes at most 20 properties', async () => {
    expect(await errorsOf(form(...Array.from({ length: 21 }, () => HOUSE)))).toEqual({ properties: MESSAGE_TOO_MANY })
    expect(await errorsOf(form(...Array.from({ length: 20 }, () => HOUSE)))).toEqual({})
  })

  test('refuses a repeated field', async () => {
    const twice: Posted = [...form(HOUSE), ['properties[0].city', 'Ames']]
    expect(await errorsOf(twice)).toEqual({ 'properties[0].city': 'This was sent more than once. Please enter it again.' })
  })

  test('closes gaps of removed blocks, and drops unknown names', async () => {
    const gap = await submit(
      [
        ['properties[7].city', 'Ames'],
        ['properties[20].city', 'Clive'],
        ['properties[21].city', 'far'],
        ['properties[99999999].city', 'farther'],
        ['__proto__.polluted', 'yes'],
        ['properties[0].__proto__', 'yes'],
      ],
      propertiesSchema(),
    )
    expect(typedEntries(reply(gap).data, 'properties')).toEqual([{ city: 'Ames' }, { city: 'Clive' }])
  })
})

test('the final step also asks for an email address', async () => {
  const { errors } = await submit([...form(HOUSE), ['email', 'priya']], analysisSchema())
  expect(errors).toEqual({ email: 'Enter an email address like name@example.com' })
})
