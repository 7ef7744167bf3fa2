import { z } from 'zod'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import { draftFields } from '#app/modules/forms/draft-fields.ts'
import {
  hiddenText,
  checkbox,
  city,
  emailAddress,
  iowaZipCode,
  MAX_CHARACTERS,
  MESSAGE_FORM_EXPIRED,
  nameOrPlace,
  oneOf,
  requiredNumber,
  requiredText,
  streetAddress,
  submissionIdField,
} from '#app/modules/forms/fields.ts'
import { readAddress } from '#app/modules/addresses/read-address.ts'
import { MAX_EMAIL_LENGTH } from '#app/modules/forms/values/email-address.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import { perYear } from '#app/modules/forms/per-year.ts'
import { optionalFields } from '#app/modules/properties/fact-fields.ts'
import { MAX_PROPERTIES, OPTIONAL_PROPERTY_FACTS } from '#app/modules/properties/property-fields.ts'
import { confirmUnusualFacts } from '#app/modules/rent-estimator/doubts.ts'

/** An admin's actions on a row: rerun its analysis, or create a lead for one without a lead. */
export const analysesSchema = z.object({
  intent: z.enum(['run-again', 'make-lead']),
  entry: requiredText('Choose an analysis', 64),
})

/** A required field is blank. */
export const MESSAGE_REQUIRED = 'Please fill in all required fields for each property'
/** Nothing could be stored. */
export const MESSAGE_ANALYSIS_FAILED = 'Unable to process your request. Please try again.'
/** A final step without a valid form of ours, or without its hidden values. */
const MESSAGE_ANALYSIS_EXPIRED = MESSAGE_FORM_EXPIRED
export const MESSAGE_TOO_MANY = `You can analyze up to ${MAX_PROPERTIES} properties at a time. Please send the rest separately.`

const submissionId = submissionIdField(MESSAGE_ANALYSIS_EXPIRED)

/** The form's initial address, in one field. */
export const findSchema = z.object({
  intent: z.literal('find'),
  address: nameOrPlace('Enter the property address', MAX_CHARACTERS.address).transform((typed, context) => {
    const { elsewhere, ...address } = readAddress(typed)
    if (elsewhere !== null) context.addIssue({ code: 'custom', message: elsewhere })
    return address
  }),
})

/** The buttons that remove a property, by its index. */
const REMOVE_INTENTS = Array.from({ length: MAX_PROPERTIES + 1 }, (_, index) => `remove:${index}` as const)

/** One property block. The schema is per year, because the newest year built is the year of the post. */
export function propertySchema(thisYear: number) {
  return z.object({
    streetAddress: streetAddress(),
    city: city(),
    // Fixed in the form. Only a manipulated form has another state.
    state: z.literal('IA', { error: 'We work only in Iowa, so the state must be IA' }).default('IA'),
    zipCode: iowaZipCode('Enter the ZIP code'),
    propertyType: oneOf(PROPERTY_TYPES, 'Choose a property type', 'Invalid property type selected'),
    squareFootage: requiredNumber('Enter the square feet', limitsOf('squareFeet')),
    unitCount: requiredNumber('Enter the number of units', limitsOf('units')),
    ...optionalFields(OPTIONAL_PROPERTY_FACTS, thisYear),
  })
}

/** A block of the form. Asks once about an unusual home or place, and accepts it if the box next to it is checked. */
function blockSchema(thisYear: number) {
  return propertySchema(thisYear).extend({ confirmed: checkbox() })
}

const schemasAt = perYear((year) => {
  const block = blockSchema(year).transform(({ confirmed, ...property }, context) => {
    confirmUnusualFacts({ ...property, confirmed }, context)
    return property
  })
  const firstStep = z.object({
    properties: z.array(block, { error: MESSAGE_REQUIRED }).min(1, MESSAGE_REQUIRED).max(MAX_PROPERTIES, MESSAGE_TOO_MANY),
  })
  const whole = firstStep.extend({
    email: emailAddress('Enter an email address for the report'),
    /** The box for tips; missing if it is not checked. */
    marketing: checkbox(),
  })
  const corrected = firstStep
    .extend({ submissionId })
    .transform(({ properties: [property, ...others], submissionId }, context) => {
      if (property && others.length === 0) return { property, submissionId }
      context.addIssue({ code: 'custom', message: MESSAGE_ANALYSIS_EXPIRED })
      return z.NEVER
    })
  const form = z.discriminatedUnion('intent', [
    findSchema,
    whole.extend({ intent: z.literal('submit'), submissionId, emailSeen: hiddenText(MAX_EMAIL_LENGTH) }),
    z.object({
      intent: z.literal('use-meant'),
      properties: firstStep.shape.properties,
      email: whole.shape.email,
      marketing: checkbox(),
    }),
    firstStep.extend({ intent: z.literal('continue') }),
    z.object({
      intent: z.enum(['add', 'back', ...REMOVE_INTENTS]),
      properties: z
        .array(draftFields(blockSchema(year)))
        .max(MAX_PROPERTIES, MESSAGE_TOO_MANY)
        .default([]),
      email: draftFields(whole.pick({ email: true })).shape.email,
    }),
  ])
  return { properties: firstStep, analysis: whole, corrected, form }
})

/** Step 1: one or more properties. */
export function propertiesSchema(now = new Date()) {
  return schemasAt(now).properties
}

/** Steps 1 and 2 together, as submitted. */
export function analysisSchema(now = new Date()) {
  return schemasAt(now).analysis
}

/** The complete form with its buttons. Buttons that check nothing keep the input. */
export function analysisFormSchema(now = new Date()) {
  return schemasAt(now).form
}

/** A report's corrected property. */
export function correctionSchema(now = new Date()) {
  return schemasAt(now).corrected
}

export type AnalysisRequest = z.output<ReturnType<typeof analysisSchema>>

/** A visitor's input so far. `sent`: it led to a report. */
export const analysisDraftSchema = z.object({
  properties: z.array(z.record(z.string(), z.string())).min(1),
  email: z.string(),
  marketing: z.boolean().default(false),
  submissionId: z.string(),
  sent: z.boolean(),
})
