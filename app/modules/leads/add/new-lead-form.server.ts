import { z } from 'zod'
import { LEAD_SOURCES, LEAD_STATUSES, PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import {
  checkbox,
  isIowaZip,
  nameOrPlace,
  oneOf,
  optionalChoice,
  optionalEmailAddress,
  optionalLines,
  optionalNumber,
  optionalText,
  submissionIdField,
} from '#app/modules/forms/fields.ts'
import { toE164 } from '#app/modules/forms/phone.server.ts'
import { stateCode } from '#app/modules/properties/states.ts'
import { askAbout } from '#app/modules/rent-estimator/doubts.ts'
import { needsReason } from '../status/status.ts'

/** Most characters of a note. */
const MAX_NOTE = 5_000

const MESSAGE_EXPIRED = 'This form could not be recognised. Please check it and send it again.'

/** The lead that staff add by hand. Built for a year, because the newest year built is the year of the post. */
function schemaOf(thisYear: number) {
  const fields = z.object({
    intent: z.enum(['save', 'anyway']),
    submissionId: submissionIdField(MESSAGE_EXPIRED),
    name: nameOrPlace('Enter the name', 120),
    email: optionalEmailAddress(),
    phone: optionalText(40).refine(
      (phone) => phone === null || toE164(phone) !== null,
      'Enter a phone number with its area code',
    ),
    company: optionalText(120),
    ownerName: optionalText(120),
    streetAddress: optionalText(200),
    city: optionalText(100),
    state: optionalText(30).transform((text, context): string => {
      const code = text === null ? 'IA' : stateCode(text)
      if (code === null) context.addIssue({ code: 'custom', message: 'Enter a state of the United States, for example IA' })
      return code ?? ''
    }),
    zipCode: optionalText(10).refine(
      (zip) => zip === null || /^\d{5}$/.test(zip),
      'Enter the ZIP code as five digits, for example 50312',
    ),
    propertyType: optionalChoice(PROPERTY_TYPES, 'Choose a property type'),
    squareFootage: optionalNumber({ min: 1, max: 1_000_000, asks: 'the square feet as a whole number' }),
    unitCount: optionalNumber({ min: 1, max: 5_000, asks: 'the number of units as a whole number' }),
    bedrooms: optionalNumber({ min: 0, max: 99, asks: 'the bedrooms as a whole number' }),
    bathrooms: optionalNumber({ min: 0, max: 99, step: 0.5, asks: 'the bathrooms in steps of 0.5' }),
    yearBuilt: optionalNumber({ min: 1800, max: thisYear, asks: 'a year', format: String }),
    finishedBasementArea: optionalNumber({ min: 0, max: 100_000, asks: 'the square feet as a whole number' }),
    estimatedRent: optionalNumber({ min: 0, max: 100_000, isMoney: true, asks: 'the rent in whole dollars' }),
    purchasePrice: optionalNumber({ min: 0, max: 100_000_000, isMoney: true, asks: 'the price in whole dollars' }),
    source: oneOf(LEAD_SOURCES, 'Choose where the lead comes from'),
    status: oneOf(LEAD_STATUSES, 'Choose a status'),
    statusReason: optionalText(200),
    assigneeId: optionalText(64),
    note: optionalLines(MAX_NOTE),
    /** An unusual home or place is right. */
    confirmed: checkbox(),
  })
  return fields.superRefine((lead, context) => {
    const complain = (field: keyof typeof lead, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (lead.email === '' && lead.phone === null) complain('email', 'Enter an e-mail address or a phone number')
    if (needsReason(lead.status) && lead.statusReason === null) complain('statusReason', 'Say why the lead is lost')
    askAbout({ ...lead, city: lead.state === 'IA' ? lead.city : null }, context)
    const hasAddress = [lead.streetAddress, lead.city, lead.zipCode].some((part) => part !== null)
    if (!hasAddress) return
    if (lead.streetAddress === null) complain('streetAddress', 'Enter the street address, too')
    if (lead.city === null) complain('city', 'Enter the city, too')
    if (lead.zipCode === null) complain('zipCode', 'Enter the ZIP code, too')
    else if (lead.state === 'IA' && !isIowaZip(lead.zipCode))
      complain('zipCode', `ZIP code ${lead.zipCode} is not in Iowa. Change the state or the ZIP code.`)
  })
}

// Building a schema takes longer than a post has time.
let latest: { year: number; schema: ReturnType<typeof schemaOf> } | undefined

/** The form of a lead that staff add by hand. */
export function newLeadSchema(now = new Date()) {
  const year = now.getUTCFullYear()
  if (latest?.year !== year) latest = { year, schema: schemaOf(year) }
  return latest.schema
}

export type TypedLead = z.output<ReturnType<typeof newLeadSchema>>
