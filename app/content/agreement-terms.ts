/** Version of the sample words below, which counsel has to check. It is stored with each acknowledgment: raise it with every change, and owners are asked again. */
export const TERMS_VERSION = '2026-11'

/** What we do for an owner: the overview of the agreement. */
export const MANAGEMENT_SERVICES = [
  {
    name: 'Leasing and screening',
    text: 'We photograph and advertise the home, show it, check every applicant and write the lease.',
  },
  {
    name: 'Rent and accounts',
    text: 'We collect the rent, hold it in a trust account, pay you each month and send a statement of every dollar.',
  },
  { name: 'Maintenance', text: 'We take repair calls day and night and send people we know.' },
  { name: 'Inspections and compliance', text: 'We look after the home on site and keep to the rules of the city and of Iowa.' },
] as const

/** The figures that the terms name, in words for people: '$1,500', '12'. They come from the fees, so that the terms cannot differ from them. */
type TermFigures = {
  repairsPreapprovedBelow: string
  initialTermMonths: string
  setupFee: string
  onboardingFee: string
}

/** The terms that an owner acknowledges before a walkthrough or a payment, a heading and a sentence or two each. */
export function agreementTerms(figures: TermFigures): { heading: string; text: string }[] {
  return [
    {
      heading: 'A walkthrough comes first',
      text: 'We walk through the property together before anything is signed. You give us access and tell us what you know about its condition.',
    },
    {
      heading: `Term of ${figures.initialTermMonths} months`,
      text: `The agreement runs for an initial term of ${figures.initialTermMonths} months from the day it is signed.`,
    },
    {
      heading: `Repairs under ${figures.repairsPreapprovedBelow}`,
      text: `Repairs under ${figures.repairsPreapprovedBelow} are pre-approved: we have them done and show them on your statement. For anything above, we ask you first.`,
    },
    {
      heading: 'Fees',
      text: `The management fee, the base fee and the placement fee are those of your presentation. The setup fee of ${figures.setupFee} is charged once, by invoice; the onboarding fee of ${figures.onboardingFee} is paid once, by card.`,
    },
    {
      heading: 'Ready to rent',
      text: 'The property meets the housing code of its city, has working smoke and carbon monoxide alarms, and is insured by you as a rental.',
    },
    {
      heading: 'Fair housing',
      text: 'We advertise, screen and lease by the fair housing laws, the same for every applicant.',
    },
    {
      heading: 'Signing follows',
      text: 'This is an acknowledgment, not a signature. The management agreement itself is sent to you by e-mail to read and sign.',
    },
  ]
}
