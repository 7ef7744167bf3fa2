import { formatDollars, formatFee } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import { keysOf } from '#app/format/records.ts'
import type { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { formatPlacement, formatShare } from '#app/modules/pricing/fee-labels.ts'
import { type FeeFacts, type LeadFees, leadFees } from '#app/modules/pricing/lead-fees.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'

type Lead = NonNullable<ReturnType<typeof findLeadContact>>

/** The accepted names of a template's fields, as lowercase letters and digits, by their content. */
const NAMES = {
  owner: ['name', 'fullname', 'ownername', 'ownerfullname', 'owner', 'clientname', 'client', 'signername', 'printedname'],
  email: ['email', 'emailaddress', 'owneremail', 'clientemail'],
  phone: ['phone', 'phonenumber', 'ownerphone', 'clientphone'],
  address: ['propertyaddress', 'property', 'addressofproperty'],
  propertyType: ['propertytype', 'typeofproperty'],
  units: ['units', 'unitcount', 'numberofunits'],
  yearBuilt: ['yearbuilt'],
  rent: ['estimatedrent', 'rent', 'monthlyrent'],
  managementFee: ['managementfee', 'managementpercent', 'managementpercentage', 'managementfeepercent'],
  monthlyFee: ['monthlyfee', 'fixedmonthlyfee'],
  baseFee: ['basefee', 'monthlybasefee'],
  administrationFee: ['administrationfee', 'adminfee', 'monthlyadministrationfee'],
  placementFee: ['placementfee', 'tenantplacementfee', 'leasingfee'],
  setupFee: ['setupfee'],
  onboardingFee: ['onboardingfee'],
  company: ['company', 'companyname', 'manager', 'managername', 'propertymanager'],
} as const

/** Known values for the fields of a provider's template. The signer fills in the rest. */
export function prefillFields(
  document: { submitterName: string; submitterEmail: string; propertyAddress: string },
  lead: Pick<Lead, 'phone' | 'yearBuilt' | 'estimatedRent' | keyof FeeFacts> | undefined,
  companyName: string,
): ReadonlyMap<string, string> {
  const { submitterName, submitterEmail } = document
  const facts: Partial<Record<keyof typeof NAMES, string | number | null | undefined>> = {
    // A name derived from an email address is left for the signer to fill in.
    owner: isNameFromEmail({ name: submitterName, email: submitterEmail }) ? null : submitterName,
    email: submitterEmail,
    phone: formatPhone(lead?.phone ?? ''),
    address: document.propertyAddress,
    propertyType: lead?.propertyType && PROPERTY_TYPE_LABELS[lead.propertyType],
    units: lead?.unitCount,
    yearBuilt: lead?.yearBuilt,
    rent: lead?.estimatedRent === 0 ? null : lead?.estimatedRent,
    ...(lead && feesOf(leadFees(lead))),
    company: companyName,
  }
  const known = new Map<string, string>()
  for (const fact of keysOf(NAMES)) {
    const value = String(facts[fact] ?? '')
    if (value !== '') for (const name of NAMES[fact]) known.set(name, value)
  }
  return known
}

/**
 * A lead's fees. A plan has only one of the two fixed fees; the other one is prefilled with $0, so that signers don't enter an
 * amount.
 */
function feesOf(fees: LeadFees) {
  const fixed = formatDollars(fees.flatMonthlyDollars)
  const none = formatDollars(0)
  return {
    managementFee: `${formatShare(fees.rentFraction)} of the rent`,
    monthlyFee: fixed,
    baseFee: fees.plan === 'full-service' ? fixed : none,
    administrationFee: fees.plan === 'online' ? fixed : none,
    placementFee: formatPlacement(fees),
    setupFee: formatFee(fees.setupFeeCents),
    onboardingFee: formatFee(fees.onboardingFeeCents),
  }
}
