import type { CompanyFacts } from '#app/content/company.ts'
import { formatDate } from '#app/format/date.ts'
import { formatDollars, formatFee } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { formatPlacement, formatShare } from '#app/modules/pricing/fee-labels.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { type AgreementLead, signerName } from '../agreement/agreement-data.ts'
import type { FieldValues } from './fields.ts'

type FilledLead = AgreementLead & { streetAddress: string }

/** The values of a lead's document as of `now`. `coSigner`: the second signer. */
export function fieldValues(
  lead: FilledLead,
  fees: LeadFees,
  company: CompanyFacts,
  now: Date,
  coSigner: { name: string } | null,
): FieldValues {
  const name = signerName(lead)
  const known = (value: number | null) => (value === null || value === 0 ? null : String(value))
  return {
    date: formatDate(now),
    company_name: company.name,
    company_address: company.postalAddress,
    company_phone: company.phone,
    company_email: company.email,
    // A name derived from an email address is not usable in a document.
    owner_name: isNameFromEmail({ name, email: lead.email }) ? null : [name, coSigner?.name].filter(Boolean).join(' and '),
    owner_email: lead.email.trim() || null,
    owner_phone: formatPhone(lead.phone ?? '') || null,
    // Without a street, the address is not usable in a document: 'Not provided', or only a city.
    property_address: lead.streetAddress.trim() === '' ? null : lead.propertyAddress.trim(),
    property_type: lead.propertyType && PROPERTY_TYPE_LABELS[lead.propertyType],
    unit_count: known(lead.unitCount),
    year_built: known(lead.yearBuilt),
    monthly_rent: lead.estimatedRent ? formatDollars(lead.estimatedRent) : null,
    management_percent: formatShare(fees.rentFraction),
    monthly_fee: formatDollars(fees.flatMonthlyDollars),
    placement_fee: formatPlacement(fees),
    setup_fee: formatFee(fees.setupFeeCents),
    repairs_below: formatDollars(fees.repairsPreapprovedBelowDollars),
    initial_term_months: String(fees.initialTermMonths),
  }
}
