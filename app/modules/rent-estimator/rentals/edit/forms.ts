import { z } from 'zod'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import {
  carriedText,
  nameOrPlace,
  oneOf,
  optionalDay,
  optionalNumber,
  optionalText,
  requiredNumber,
  requiredText,
  zipCode,
} from '#app/modules/forms/fields.ts'
import { DEGREES_TEXT } from '#app/modules/forms/number-text.ts'
import { FIRST_YEAR_BUILT, MESSAGE_HALF_A_PLACE, problemOfDay, RENTAL_LIMITS } from '../rental-limits.ts'

/** The list of rentals, by its buttons. */
export const rentalsSchema = z.object({
  intent: z.literal('restore'),
  rental: requiredText('Choose a rental', 64),
})

const plain = (end: number) => String(end)

/** Degrees of a place, as maps write them; blank is null. */
function degrees(name: 'latitude' | 'longitude') {
  const { min, max } = RENTAL_LIMITS[name]
  return optionalText(20).transform((text, context): number | null => {
    const value = text !== null && DEGREES_TEXT.test(text) ? Number(text) : null
    if (text !== null && (value === null || value < min || value > max))
      context.addIssue({ code: 'custom', message: `Enter the ${name} in degrees between ${min} and ${max}` })
    return value
  })
}

/** A rental as it is corrected by hand on `today`. `seen`: when the rental that the form showed was last changed. */
export function rentalSchema(today: Date) {
  const day = today.toISOString().slice(0, 10)
  return z
    .object({
      streetAddress: nameOrPlace('Enter the street address'),
      city: nameOrPlace('Enter the city', 100),
      zipCode: zipCode('Enter the ZIP code'),
      propertyType: oneOf(PROPERTY_TYPES, 'Choose a property type'),
      squareFootage: requiredNumber('Enter the square feet', {
        ...RENTAL_LIMITS.squareFootage,
        asks: 'the square feet as a whole number',
      }),
      bedrooms: requiredNumber('Enter the bedrooms', { ...RENTAL_LIMITS.bedrooms, asks: 'the bedrooms as a whole number' }),
      bathrooms: requiredNumber('Enter the bathrooms', { ...RENTAL_LIMITS.bathrooms, asks: 'the bathrooms in steps of a half' }),
      yearBuilt: optionalNumber({
        ...{ min: FIRST_YEAR_BUILT, max: today.getUTCFullYear() },
        ...{ asks: 'the year as four digits', format: plain },
      }),
      rent: requiredNumber('Enter the rent', { ...RENTAL_LIMITS.rent, isMoney: true, asks: 'the rent a month in whole dollars' }),
      letOn: optionalDay().transform((letOn, context): string => {
        const problem = letOn === null ? 'Enter the day on which the lease was signed' : problemOfDay(letOn, day)
        if (problem !== null) context.addIssue({ code: 'custom', message: problem })
        return letOn ?? ''
      }),
      daysOnMarket: optionalNumber({ ...RENTAL_LIMITS.daysOnMarket, asks: 'the days on the market as a whole number' }),
      latitude: degrees('latitude'),
      longitude: degrees('longitude'),
      seen: carriedText(20),
    })
    .superRefine(({ latitude, longitude }, context) => {
      if ((latitude === null) !== (longitude === null))
        context.addIssue({ code: 'custom', path: ['longitude'], message: MESSAGE_HALF_A_PLACE })
    })
}

/** The facts of a rental that can be corrected. */
export type RentalFacts = Omit<z.output<ReturnType<typeof rentalSchema>>, 'seen'>
