import type { AgreementFacts, Clause } from '#app/content/management-agreement.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { isNameFromEmail } from '#app/modules/leads/name-from-email.ts'
import { ENROLLMENT_FEES, enrollmentFees, PRESENTATION_FEES, presentationFees } from '#app/modules/pricing/fees.ts'
import type { PropertyType } from '#app/modules/rent-analysis/analysis.ts'

/** What an agreement takes from a lead. */
export type AgreementLead = {
  name: string
  ownerName: string | null
  email: string
  phone: string | null
  propertyAddress: string
  propertyType: PropertyType | null
  unitCount: number | null
  yearBuilt: number | null
  /** Dollars a month for one unit; null or 0 where none is known. */
  estimatedRent: number | null
}

/** Which fees an owner was shown: those of the presentation, or those of the online enrollment (public specification, section 9). */
export type FeeBasis = 'presentation' | 'enrollment'

const KINDS: Record<PropertyType, string> = {
  'single-family': 'a single-family home',
  'multi-family': 'a multi-family building',
  townhouse: 'a townhouse',
  condo: 'a condominium unit',
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' })
const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', year: 'numeric', month: 'long', day: 'numeric' })

/** What a lead's agreement says, as of `now`. */
export function agreementFacts(lead: AgreementLead, basis: FeeBasis, company: CompanyFacts, now: Date): AgreementFacts {
  const unitCount = lead.unitCount ?? 1
  return {
    date: DAY.format(now),
    company,
    owner: { name: partyName(lead), email: lead.email.trim(), phone: lead.phone?.trim() || null },
    property: {
      address: lead.propertyAddress,
      kind: lead.propertyType === null ? 'a rental home' : KINDS[lead.propertyType],
      unitCount,
      yearBuilt: lead.yearBuilt,
    },
    fees: [...monthlyFees(lead, basis, unitCount), ...oneTimeFees()],
    termMonths: PRESENTATION_FEES.initialTermMonths,
    repairsBelow: DOLLARS.format(PRESENTATION_FEES.repairsPreapprovedBelowDollars),
  }
}

/** Who signs for a lead. */
export function signerName({ ownerName, name, email }: Pick<AgreementLead, 'ownerName' | 'name' | 'email'>): string {
  return ownerName?.trim() || name.trim() || email.trim()
}

/** How the agreement names its owner: the name of an analysis is a part of an e-mail address, and none that a contract could state. */
function partyName(lead: AgreementLead): string {
  const name = signerName(lead)
  return isNameFromEmail({ name, email: lead.email }) ? 'the owner of the Property' : name
}

function monthlyFees(lead: AgreementLead, basis: FeeBasis, unitCount: number): Clause[] {
  const rent = lead.estimatedRent ? lead.estimatedRent * unitCount : null
  if (basis === 'enrollment') {
    const fees = enrollmentFees({ propertyType: lead.propertyType ?? 'single-family', unitCount }, rent)
    return [
      {
        title: 'Management fee',
        text: [
          `The Owner pays ${PERCENT.format(fees.managementFraction)} of the rent collected in the month. ${example(rent, fees.managementMonthlyDollars)}`,
        ],
      },
      {
        title: 'Administration fee',
        text: [`The Owner pays ${DOLLARS.format(ENROLLMENT_FEES.administrationMonthlyDollars)} a month for the whole Property.`],
      },
      placement('one monthly rent'),
    ]
  }
  const { tier, shareOfRentDollars } = presentationFees(unitCount, rent)
  return [
    {
      title: 'Base fee',
      text: [
        `The Owner pays ${DOLLARS.format(tier.baseMonthlyFeeDollars)} a month for the whole Property, from the first month in which rent is received.`,
      ],
    },
    {
      title: 'Management fee',
      text: [
        `The Owner pays ${PERCENT.format(tier.rentFraction)} of the rent collected in the month, beside the base fee. ${example(rent, shareOfRentDollars)}`,
      ],
    },
    placement(tier.placementMonths === 1 ? 'one monthly rent' : 'half a monthly rent'),
  ]
}

/** The share of a known rent, which is an estimate, in whole dollars; without one the percentage says all there is. */
function example(rentDollars: number | null, feeDollars: number): string {
  return rentDollars === null
    ? 'No fee is due for a month without rent.'
    : `At the estimated rent of ${WHOLE_DOLLARS.format(rentDollars)} a month that is about ${WHOLE_DOLLARS.format(feeDollars)}. No fee is due for a month without rent.`
}

function placement(howMuch: string): Clause {
  return {
    title: 'Placement fee',
    text: [
      `For each new resident that the Manager places, the Owner pays once ${howMuch} of the unit, from the first rent received. Nothing is due for a resident who renews.`,
    ],
  }
}

function oneTimeFees(): Clause[] {
  return [
    {
      title: 'Setup fee',
      text: [`The Owner pays ${DOLLARS.format(PRESENTATION_FEES.setupFeeCents / 100)} once, by invoice.`],
    },
    {
      title: 'Onboarding fee',
      text: [
        `The Owner pays ${DOLLARS.format(PRESENTATION_FEES.onboardingFeeCents / 100)} once, by card, when the management begins.`,
      ],
    },
  ]
}
