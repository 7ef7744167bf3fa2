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
import { askAbout } from '#app/modules/rent-estimator/doubts.ts'
import { MESSAGE_ENROLL_EXPIRED, MESSAGE_PROPERTY_TYPE } from '../messages.ts'

/** In the order of the form. */
const enrollFields = z.object({
  propertyType: oneOf(PROPERTY_TYPES, MESSAGE_PROPERTY_TYPE),
  unitCount: requiredNumber('Enter the number of units', limitsOf('units')),
  estimatedRent: requiredNumber('Enter the estimated monthly rent', {
    ...limitsOf('rent'),
    step: 'any',
    asks: 'the estimated monthly rent as an amount',
  }).transform(Math.round),
  streetAddress: streetAddress(),
  city: city(),
  // Fixed in the form; another state can only come from an altered one.
  state: z.literal('IA', { error: 'We work only in Iowa, so the state must be IA' }).default('IA'),
  zipCode: iowaZipCode('Enter the ZIP code'),
  name: nameOrPlace('Enter your full name'),
  email: emailAddress(),
  phone: phoneNumber(),
  smsConsent: checkbox(),
  marketing: checkbox(),
  /** That the city and the ZIP code belong together, where the form asked. */
  confirmed: checkbox(),
})

type EnrollFields = z.output<typeof enrollFields>

/** Only the place is asked about: nothing of the size is known yet. */
function askAboutPlace({ city, zipCode, confirmed }: EnrollFields, context: z.RefinementCtx): void {
  askAbout({ city, zipCode, confirmed, squareFootage: null, bedrooms: null, bathrooms: null }, context)
}

/** The whole enroll form, as the final submit checks it. */
export const enrollSchema = enrollFields.superRefine(askAboutPlace)

export type EnrollRequest = Omit<EnrollFields, 'confirmed'>

/** What was typed so far, right or not. */
export const enrollTypedSchema = draftFields(enrollFields)

/** What the form carries beside its fields: the report that it was filled in from, and the step that was posted. */
const carried = {
  from: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional()
    .catch(undefined),
  step: z.enum(['1', '2', '3']).catch('3'),
}

/** The form with its buttons; all but the last keep what was typed. */
export const enrollFormSchema = z.discriminatedUnion('intent', [
  enrollTypedSchema.extend({ ...carried, intent: z.enum(['continue', 'back', 'update']) }),
  enrollFields
    .extend({ ...carried, intent: z.literal('submit'), submissionId: submissionIdField(MESSAGE_ENROLL_EXPIRED) })
    .superRefine(askAboutPlace),
])

/** What scripts keep while someone types. */
export const enrollKeepSchema = enrollTypedSchema.extend({ ...carried, submissionId: draftField(32) })

/**
 * What someone typed into the form so far; `sent` once it led to an enrollment, `checked` once it was refused: what is wrong then is beside the
 * fields.
 */
export const enrollDraftSchema = z.object({
  values: z.record(z.string(), z.string()),
  from: z.string().nullable(),
  submissionId: z.string(),
  sent: z.boolean(),
  checked: z.boolean(),
})
