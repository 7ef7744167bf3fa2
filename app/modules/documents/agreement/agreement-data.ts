import { formatDate } from '#app/format/date.ts'
import { formatDollars, formatFee } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import type { AgreementFacts, Clause } from '#app/content/management-agreement.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { FLAT_FEE_LABELS, formatPlacement, formatShare } from '#app/modules/pricing/fee-labels.ts'
import { type LeadFees, monthlyFees } from '#app/modules/pricing/lead-fees.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'

/** The lead's data used in an agreement. */
export type AgreementLead = {
  name: string
  ownerName: string | null
  email: string
  phone: string | null
  propertyAddress: string
  propertyType: PropertyType | null
  unitCount: number | null
  yearBuilt: number | null
  /** Dollars a month for one unit; null or 0 if unknown. */
  estimatedRent: number | null
}

const KINDS: Record<PropertyType, string> = {
  'single-family': 'a single-family home',
  'multi-family': 'a multi-family building',
  townhouse: 'a townhouse',
  condo: 'a condominium unit',
}

/** The content of a lead's agreement as of `now`. `coSigner`: the second signer. */
export function agreementData(
  lead: AgreementLead,
  fees: LeadFees,
  company: CompanyFacts,
  now: Date,
  coSigner: { name: string } | null = null,
): AgreementFacts {
  const unitCount = lead.unitCount ?? 1
  return {
    date: formatDate(now),
    company,
    owner: {
      name: coSigner === null ? partyName(lead) : `${partyName(lead)} and ${coSigner.name}`,
      email: lead.email.trim(),
      phone: formatPhone(lead.phone ?? '') || null,
    },
    property: {
      address: lead.propertyAddress,
      kind: lead.propertyType === null ? 'a rental home' : KINDS[lead.propertyType],
      unitCount,
      yearBuilt: lead.yearBuilt,
    },
    fees: [...runningFees(lead.estimatedRent ? lead.estimatedRent * unitCount : null, fees), ...oneTimeFees(fees)],
    termMonths: fees.initialTermMonths,
    repairsBelow: formatDollars(fees.repairsPreapprovedBelowDollars),
  }
}

/** The name to sign as. */
export function signerName({ ownerName, name, email }: Pick<AgreementLead, 'ownerName' | 'name' | 'email'>): string {
  return ownerName?.trim() || name.trim() || email.trim()
}

/** The owner's name in the agreement. An analysis lead's name is derived from its email address, which a contract can't use. */
function partyName(lead: AgreementLead): string {
  const name = signerName(lead)
  return isNameFromEmail({ name, email: lead.email }) ? 'the owner of the Property' : name
}

/** `rent`: dollars a month for all units; null if unknown. */
function runningFees(rent: number | null, fees: LeadFees): Clause[] {
  const flat = formatDollars(fees.flatMonthlyDollars)
  const percent = formatShare(fees.rentFraction)
  const clauses = {
    share: {
      title: 'Management fee',
      text: [`The Owner shall pay ${percent} of the rent collected in the month${BESIDE[fees.plan]}. ${example(rent, fees)}`],
    },
    flat: {
      title: FLAT_FEE_LABELS[fees.plan],
      text: [`The Owner shall pay ${flat} per month for the whole Property${FROM[fees.plan]}.`],
    },
  }
  const inOrder = fees.plan === 'online' ? [clauses.share, clauses.flat] : [clauses.flat, clauses.share]
  return [...inOrder, placement(fees)]
}

const BESIDE = { 'full-service': ', in addition to the base fee', online: '' } as const
const FROM = { 'full-service': ', from the first month in which rent is received', online: '' } as const

/**
 * An example fee for the owner's expected rent, which may differ from the report's estimate, in whole dollars. Omitted if the
 * rent is unknown.
 */
function example(rentDollars: number | null, fees: LeadFees): string {
  const without = 'No such fee is due for a month in which no rent is collected.'
  if (rentDollars === null) return without
  const { shareOfRentDollars } = monthlyFees(fees, rentDollars)
  return `At a monthly rent of ${formatDollars(rentDollars)}, that is about ${formatDollars(shareOfRentDollars)}. ${without}`
}

function placement(fees: LeadFees): Clause {
  return {
    title: 'Placement fee',
    text: [
      `For each new resident that the Manager places, the Owner shall pay a one-time fee of ${formatPlacement(fees)} for the unit, from the first rent received. No such fee is due when a resident renews.`,
    ],
  }
}

function oneTimeFees(fees: LeadFees): Clause[] {
  return [
    {
      title: 'Setup fee',
      text: [`The Owner shall pay a one-time fee of ${formatFee(fees.setupFeeCents)}, by invoice.`],
    },
    {
      title: 'Onboarding fee',
      text: [`The Owner shall pay a one-time fee of ${formatFee(fees.onboardingFeeCents)}, by card, before management begins.`],
    },
  ]
}
