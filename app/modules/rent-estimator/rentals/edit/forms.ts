import { z } from 'zod'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import { pick, recordOf } from '#app/format/records.ts'
import {
  hiddenText,
  city,
  oneOf,
  optionalDay,
  requiredNumber,
  requiredText,
  streetAddress,
  zipCode,
} from '#app/modules/forms/fields.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import { optionalFields } from '#app/modules/properties/fact-fields.ts'
import { labelInSentence } from '#app/modules/properties/property-fields.ts'
import { MESSAGE_HALF_A_PLACE, problemOfDay, RENTAL_FACTS } from '../rental-facts.ts'

/** The list of rentals, by button. */
export const rentalsSchema = z.object({
  intent: z.literal('restore'),
  rental: requiredText('Choose a rental', 64),
})

const OPTIONAL_FACTS = pick(RENTAL_FACTS, ['yearBuilt', 'daysOnMarket', 'latitude', 'longitude'])

function requiredFigure(name: 'squareFootage' | 'bedrooms' | 'bathrooms' | 'rent') {
  return requiredNumber(`Enter the ${labelInSentence(RENTAL_FACTS[name])}`, limitsOf(RENTAL_FACTS[name].figure))
}

/** A manual correction of a rental on `today`. `seen`: the last change of the rental when the form was loaded. */
export function rentalSchema(today: Date) {
  const day = today.toISOString().slice(0, 10)
  return z
    .object({
      ...optionalFields(OPTIONAL_FACTS, today.getUTCFullYear()),
      streetAddress: streetAddress(),
      city: city(),
      zipCode: zipCode('Enter the ZIP code'),
      propertyType: oneOf(PROPERTY_TYPES, 'Choose a property type'),
      ...recordOf(['squareFootage', 'bedrooms', 'bathrooms', 'rent'], requiredFigure),
      leaseSignedOn: optionalDay().transform((leaseSignedOn, context): string => {
        const problem = leaseSignedOn === null ? 'Enter the date the lease was signed' : problemOfDay(leaseSignedOn, day)
        if (problem !== null) context.addIssue({ code: 'custom', message: problem })
        return leaseSignedOn ?? ''
      }),
      seen: hiddenText(20),
    })
    .superRefine(({ latitude, longitude }, context) => {
      if ((latitude === null) !== (longitude === null))
        context.addIssue({ code: 'custom', path: ['longitude'], message: MESSAGE_HALF_A_PLACE })
    })
}

/** A rental's facts that can be corrected. */
export type RentalFacts = Omit<z.output<ReturnType<typeof rentalSchema>>, 'seen'>
