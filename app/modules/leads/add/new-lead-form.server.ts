import { z } from 'zod'
import { LEAD_SOURCES, LEAD_STATUSES } from '#app/db/schema/leads.ts'
import { pick } from '#app/format/records.ts'
import {
  checkbox,
  isIowaZip,
  MAX_CHARACTERS,
  nameOrPlace,
  oneOf,
  optionalEmailAddress,
  optionalLines,
  optionalText,
  optionalZipCode,
  submissionIdField,
} from '#app/modules/forms/fields.ts'
import { perYear } from '#app/modules/forms/per-year.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { optionalFields, optionalStateField } from '#app/modules/properties/fact-fields.ts'
import { confirmUnusualFacts } from '#app/modules/rent-estimator/doubts.ts'
import { MAX_REASON_CHARACTERS } from '../forms.ts'
import { HOME_FACTS, homeFactsIn } from '../lead-facts.ts'
import { needsReason } from '../status/status.ts'

/** The form of a lead that staff add by hand. */
export const newLeadSchema = perYear((thisYear) => {
  const fields = z.object({
    intent: z.enum(['save', 'anyway']),
    submissionId: submissionIdField(),
    name: nameOrPlace('Enter the name', MAX_CHARACTERS.name),
    email: optionalEmailAddress(),
    phone: optionalText(MAX_CHARACTERS.phone).refine(
      (phone) => phone === null || toE164(phone) !== null,
      'Enter a phone number with its area code',
    ),
    company: optionalText(MAX_CHARACTERS.name),
    streetAddress: optionalText(MAX_CHARACTERS.street),
    city: optionalText(MAX_CHARACTERS.city),
    state: optionalStateField(),
    zipCode: optionalZipCode(),
    ...optionalFields(pick(HOME_FACTS, homeFactsIn('property', 'rooms', 'money', 'owner')), thisYear),
    source: oneOf(LEAD_SOURCES, 'Choose where the lead came from'),
    status: oneOf(LEAD_STATUSES, 'Choose a status'),
    statusReason: optionalText(MAX_REASON_CHARACTERS),
    assigneeId: optionalText(64),
    note: optionalLines(MAX_CHARACTERS.note),
    /** Confirms an unusual home or place. */
    confirmed: checkbox(),
  })
  return fields.superRefine((lead, context) => {
    const complain = (field: keyof typeof lead, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (lead.email === '' && lead.phone === null) complain('email', 'Enter an email address or a phone number')
    if (needsReason(lead.status) && lead.statusReason === null) complain('statusReason', 'Enter the reason the lead was lost')
    confirmUnusualFacts({ ...lead, city: lead.state === 'IA' ? lead.city : null }, context)
    const hasAddress = [lead.streetAddress, lead.city, lead.zipCode].some((part) => part !== null)
    if (!hasAddress) return
    if (lead.streetAddress === null) complain('streetAddress', 'Also enter the street address')
    if (lead.city === null) complain('city', 'Also enter the city')
    if (lead.zipCode === null) complain('zipCode', 'Also enter the ZIP code')
    else if (lead.state === 'IA' && !isIowaZip(lead.zipCode))
      complain('zipCode', `ZIP code ${lead.zipCode} is not in Iowa. Change the state or the ZIP code.`)
  })
})

export type TypedLead = z.output<ReturnType<typeof newLeadSchema>>
