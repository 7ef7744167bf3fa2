import { z } from 'zod'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import {
  checkbox,
  emailAddress,
  nameOrPlace,
  oneOf,
  optionalLines,
  phoneNumber,
  submissionIdField,
} from '#app/modules/forms/fields.ts'
import { MESSAGE_REFERRAL_EXPIRED } from './messages.ts'

/**
 * All fields are required, except the notes and the two checkboxes: the client's permission, and the realtor's own for text
 * messages.
 */
export const referralSchema = z.object({
  realtorName: nameOrPlace('Enter your name'),
  realtorEmail: emailAddress('Enter your email address'),
  realtorPhone: phoneNumber(),
  realtorCompany: nameOrPlace('Enter your brokerage or company'),
  clientName: nameOrPlace('Enter your client’s name'),
  clientEmail: emailAddress('Enter your client’s email address'),
  clientPhone: phoneNumber('Enter your client’s phone number'),
  propertyAddress: nameOrPlace('Enter the property address', 300),
  propertyType: oneOf(PROPERTY_TYPES, 'Choose a property type', 'Invalid property type selected'),
  notes: optionalLines(2000),
  clientConsented: checkbox(),
  smsConsent: checkbox(),
  submissionId: submissionIdField(MESSAGE_REFERRAL_EXPIRED),
})

export type ReferralRequest = Omit<z.output<typeof referralSchema>, 'submissionId'>
