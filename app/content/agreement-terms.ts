import { PRICE_GUARANTEE } from './fees.ts'

/**
 * Version of the sample text below, which counsel must review. It is stored with each acknowledgment. Increase it with every
 * change, so that owners acknowledge again.
 */
export const TERMS_VERSION = '2026-11-29'

/** Our services for an owner: the overview of the agreement. */
export const MANAGEMENT_SERVICES = [
  {
    name: 'Leasing and screening',
    text: 'We photograph and advertise the home, show it, check every applicant and write the lease.',
  },
  {
    name: 'Rent and accounts',
    text: 'We collect the rent and hold it in a trust account. Each month we pay you and send a statement that accounts for every dollar.',
  },
  { name: 'Maintenance', text: 'We take repair calls day and night and send contractors we know.' },
  { name: 'Inspections and compliance', text: 'We look after the home in person and follow city and Iowa rules.' },
] as const

/** Fees in the terms, as text computed from the fees so that the two can't differ. */
export type TermFigures = {
  /** '$1,500' */
  repairsPreapprovedBelow: string
  /** '12' */
  initialTermMonths: string
  setupFee: string
  onboardingFee: string
  /** 'Full service' */
  planName: string
  /** '8% of the rent and $150 a month' */
  monthlyFee: string
  /** 'one month’s rent' */
  placementFee: string
}

/** The terms that an owner acknowledges before a payment, each a heading and a sentence or two. */
export function agreementTerms(figures: TermFigures): { heading: string; text: string }[] {
  const { initialTermMonths, repairsPreapprovedBelow, setupFee, onboardingFee, planName, monthlyFee, placementFee } = figures
  return [
    {
      heading: 'Walkthrough and signature',
      text: 'We walk through the property together, and you read and sign the management agreement. Either can come first. You give us access and tell us what you know about its condition. Management begins once both are done and the onboarding fee is paid.',
    },
    {
      heading: `${initialTermMonths}-month term`,
      text: `The agreement runs for an initial term of ${initialTermMonths} months from the day it is signed.`,
    },
    {
      heading: `Repairs under ${repairsPreapprovedBelow}`,
      text: `Repairs under ${repairsPreapprovedBelow} are pre-approved: we take care of them and show them on your statement. For any other repair, we ask you first, except in an emergency.`,
    },
    {
      heading: 'Fees',
      text: `Your plan is ${planName}: ${monthlyFee} for management, and ${placementFee} each time we place a new resident. The one-time setup fee of ${setupFee} is billed by invoice. The one-time onboarding fee of ${onboardingFee} is paid by card. ${PRICE_GUARANTEE}`,
    },
    {
      heading: 'Ready to rent',
      text: 'The property meets the city’s housing code and has working smoke and carbon monoxide alarms. You insure it as a rental.',
    },
    {
      heading: 'Fair housing',
      text: 'We advertise, screen and lease under fair housing laws, the same way for every applicant.',
    },
    {
      heading: 'Not a signature',
      text: 'This is an acknowledgment, not a signature. You read and sign the management agreement itself on a separate page.',
    },
  ]
}
