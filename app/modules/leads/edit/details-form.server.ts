import { z } from 'zod'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import {
  carriedText,
  checkbox,
  nameOrPlace,
  optionalChoice,
  optionalEmailAddress,
  optionalNumber,
  optionalText,
  requiredNumber,
  requiredText,
  zipCode,
} from '#app/modules/forms/fields.ts'
import { stateCode } from '#app/modules/properties/states.ts'
import { askAbout } from '#app/modules/rent-estimator/doubts.ts'
import { DETAIL_FACTS, type DetailFact, readDetailsKey, type SeenDetails } from './details.ts'

/** Most characters of what the form was made from: all its fields. */
const MAX_SEEN_CHARACTERS = 4_000

/** Whose value is kept of a fact that both changed, by its field. */
const choices = Object.fromEntries(
  DETAIL_FACTS.map((fact) => [`keep_${fact}`, z.enum(['mine', 'theirs'], { error: 'Choose one of the two' }).optional()]),
)

/** 'Edit Details'. Built for a year, because the newest year built is the year of the post. */
function schemaOf(thisYear: number) {
  const fields = z.object({
    streetAddress: nameOrPlace('Enter the street address'),
    city: nameOrPlace('Enter the city', 100),
    state: requiredText('Enter the state', 30).transform((text, context): string => {
      const code = stateCode(text)
      if (code === null) context.addIssue({ code: 'custom', message: 'Enter a state of the United States, for example IA' })
      return code ?? ''
    }),
    zipCode: zipCode('Enter the ZIP code'),
    propertyType: optionalChoice(PROPERTY_TYPES, 'Choose a property type'),
    squareFootage: optionalNumber({ min: 1, max: 1_000_000, asks: 'the square feet as a whole number' }),
    unitCount: requiredNumber('Enter at least 1 unit', { min: 1, max: 5_000, asks: 'the number of units as a whole number' }),
    bedrooms: optionalNumber({ min: 0, max: 99, asks: 'the bedrooms as a whole number' }),
    bathrooms: optionalNumber({ min: 0, max: 99, step: 0.5, asks: 'the bathrooms in steps of 0.5' }),
    yearBuilt: optionalNumber({ min: 1800, max: thisYear, asks: 'a year', format: String }),
    finishedBasementArea: optionalNumber({ min: 0, max: 100_000, asks: 'the square feet as a whole number' }),
    ownerName: optionalText(120),
    coOwnerName: optionalText(120),
    coOwnerEmail: optionalEmailAddress(),
    company: optionalText(120),
    estimatedRent: optionalNumber({ min: 0, max: 100_000, isMoney: true, asks: 'the rent in whole dollars' }),
    purchasePrice: optionalNumber({ min: 0, max: 100_000_000, isMoney: true, asks: 'the price in whole dollars' }),
  })
  const carried = { seen: carriedText(MAX_SEEN_CHARACTERS), intent: z.enum(['save', 'resolve', 'back']).default('save') }
  const form = fields.extend({ ...carried, ...choices, confirmed: checkbox() }).superRefine((posted, context) => {
    if (posted.intent === 'save') askAbout(placed(posted), context, placed(readDetailsKey(posted.seen)))
  })
  return { fields, form }
}

/** The facts that the form asks "is that right?" about. City and ZIP code are compared in Iowa alone. */
function placed<Facts extends SeenDetails>(facts: Facts) {
  const text = (fact: DetailFact) => {
    const value = facts[fact]
    return typeof value === 'string' ? value : null
  }
  const number = (fact: DetailFact) => {
    const value = facts[fact]
    return typeof value === 'number' ? value : null
  }
  return {
    ...facts,
    city: facts.state === 'IA' ? text('city') : null,
    zipCode: text('zipCode'),
    ...{ squareFootage: number('squareFootage'), bedrooms: number('bedrooms'), bathrooms: number('bathrooms') },
  }
}

// Building a schema takes longer than a post has time.
let latest: { year: number; schemas: ReturnType<typeof schemaOf> } | undefined

/** The schema of 'Edit Details', and that of its fields alone. */
export function detailsSchemas(now = new Date()) {
  const year = now.getUTCFullYear()
  if (latest?.year !== year) latest = { year, schemas: schemaOf(year) }
  return latest.schemas
}
