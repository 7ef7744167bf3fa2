import { z } from 'zod'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import { draftField, draftFields } from '#app/modules/forms/draft-fields.ts'
import {
  checkbox,
  emailAddress,
  city,
  iowaZipCode,
  nameOrPlace,
  oneOf,
  phoneNumber,
  requiredNumber,
  streetAddress,
  submissionIdField,
} from '#app/modules/forms/fields.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import { confirmUnusualFacts } from '#app/modules/rent-estimator/doubts.ts'
import { MESSAGE_ENROLL_EXPIRED, MESSAGE_PROPERTY_TYPE } from '../messages.ts'

/** In the form's order. */
const enrollFields = z.object({
  propertyType: oneOf(PROPERTY_TYPES, MESSAGE_PROPERTY_TYPE),
  unitCount: requiredNumber('Enter the number of units', limitsOf('units')),
  estimatedRent: requiredNumber('Enter the estimated monthly rent', {
    ...limitsOf('rent'),
    step: 'any',
    asks: 'the estimated monthly rent as a dollar amount',
  }).transform(Math.round),
  streetAddress: streetAddress(),
  city: city(),
  // Fixed in the form. Only a manipulated form has another state.
  state: z.literal('IA', { error: 'We work only in Iowa, so the state must be IA' }).default('IA'),
  zipCode: iowaZipCode('Enter the ZIP code'),
  name: nameOrPlace('Enter your full name'),
  email: emailAddress(),
  phone: phoneNumber(),
  smsConsent: checkbox(),
  marketing: checkbox(),
  /** Confirms that the city and the ZIP code belong together, if the form asked. */
  confirmed: checkbox(),
})

type EnrollFields = z.output<typeof enrollFields>

/** Only checks the place, because the size is not known yet. */
function askAboutPlace({ city, zipCode, confirmed }: EnrollFields, context: z.RefinementCtx): void {
  confirmUnusualFacts({ city, zipCode, confirmed, squareFootage: null, bedrooms: null, bathrooms: null }, context)
}

/** The complete enroll form, as checked by the final submit. */
export const enrollSchema = enrollFields.superRefine(askAboutPlace)

export type EnrollRequest = Omit<EnrollFields, 'confirmed'>

/** The values so far, valid or not. */
export const enrollTypedSchema = draftFields(enrollFields)

/** The form's hidden values: the report that it was filled in from, and the posted step. */
const carried = {
  from: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional()
    .catch(undefined),
  step: z.enum(['1', '2', '3']).catch('3'),
}

/** The form with its buttons. All except the last one save the draft. */
export const enrollFormSchema = z.discriminatedUnion('intent', [
  enrollTypedSchema.extend({ ...carried, intent: z.enum(['continue', 'back', 'update']) }),
  enrollFields
    .extend({ ...carried, intent: z.literal('submit'), submissionId: submissionIdField(MESSAGE_ENROLL_EXPIRED) })
    .superRefine(askAboutPlace),
])

/** What scripts save while someone types. */
export const enrollKeepSchema = enrollTypedSchema.extend({ ...carried, submissionId: draftField(32) })

/** The form's values so far. `sent`: it led to an enrollment. `checked`: it was refused, so fields show their errors. */
export const enrollDraftSchema = z.object({
  values: z.record(z.string(), z.string()),
  from: z.string().nullable(),
  submissionId: z.string(),
  sent: z.boolean(),
  checked: z.boolean(),
})
