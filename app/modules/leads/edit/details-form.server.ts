import { z } from 'zod'
import {
  hiddenText,
  checkbox,
  city,
  MAX_CHARACTERS,
  optionalText,
  requiredNumber,
  streetAddress,
  zipCode,
} from '#app/modules/forms/fields.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import { perYear } from '#app/modules/forms/per-year.ts'
import { optionalFields, stateField } from '#app/modules/properties/fact-fields.ts'
import { confirmUnusualFacts } from '#app/modules/rent-estimator/doubts.ts'
import { DETAIL_FACTS, type DetailFact, readDetailsKey, type SeenDetails } from './details.ts'
import { HOME_FACTS } from '../lead-facts.ts'

/** Maximum size of the initial values that the form carries: all its fields. */
const MAX_SEEN_CHARACTERS = 4_000

/** Whose value to keep if both changed a fact, by field. */
const choices = Object.fromEntries(
  DETAIL_FACTS.map((fact) => [`keep_${fact}`, z.enum(['mine', 'theirs'], { error: 'Choose one of the two' }).optional()]),
)

/** The schema of 'Edit Details', and the schema of only its fields. */
export const detailsSchemas = perYear((thisYear) => {
  const fields = z.object({
    streetAddress: streetAddress(),
    city: city(),
    state: stateField(),
    zipCode: zipCode('Enter the ZIP code'),
    ...optionalFields(HOME_FACTS, thisYear),
    unitCount: requiredNumber('Enter at least 1 unit', limitsOf('units')),
    company: optionalText(MAX_CHARACTERS.name),
  })
  const carried = { seen: hiddenText(MAX_SEEN_CHARACTERS), intent: z.enum(['save', 'resolve', 'back']).default('save') }
  const form = fields.extend({ ...carried, ...choices, confirmed: checkbox() }).superRefine((posted, context) => {
    if (posted.intent === 'save') confirmUnusualFacts(placed(posted), context, placed(readDetailsKey(posted.seen)))
  })
  return { fields, form }
})

/** The facts that the form asks "is that right?" about. City and ZIP code are compared only in Iowa. */
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
