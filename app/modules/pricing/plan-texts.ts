import { formatDollars } from '#app/format/money.ts'
import type { FeeSchedule } from '#app/content/fees.ts'

type PlanText = { forWhom: string; includes: readonly string[]; excludes: readonly string[] }

/** What each plan includes. Sample content: check it against the agreement. */
export const PLAN_TEXTS: Record<'full-service' | 'online', PlanText> = {
  'full-service': {
    forWhom: 'We come to the house, find the resident and run it from there.',
    includes: [
      'A walkthrough with us before you sign',
      'Photos, listing and showings',
      'Screening, lease and move-in',
      'Rent collection and monthly statement',
      'Maintenance and a 24-hour phone',
      'Inspections, with photos',
    ],
    excludes: [],
  },
  online: {
    forWhom: 'You enroll and sign online. We do the rest.',
    includes: [
      'A confirmation walkthrough after you enroll',
      'Photos, listing and showings',
      'Screening, lease and move-in',
      'Rent collection and monthly statement',
      'Maintenance and a 24-hour phone',
    ],
    excludes: ['A walkthrough before you sign'],
  },
}

/** What owners ask about plans and fees. Sample answers: check them against the agreement. */
export function planQuestions({ presentation, enrollment }: FeeSchedule): { question: string; answer: string }[] {
  const [largest, middle, smallest] = presentation.tiers
  return [
    {
      question: 'Do I pay while the house is empty?',
      answer: `No percentage is due for a month without rent. Full service: from the first month in which rent is received, the base fee stays, which is ${formatDollars(smallest.baseMonthlyFeeDollars)} a month below ${middle.minUnits} units. Online enrollment: the ${formatDollars(enrollment.administrationMonthlyDollars)} administration fee stays.`,
    },
    {
      question: 'Can I change my plan?',
      answer:
        'Yes. Until you sign, change it on the page of your plan, which shows the difference in dollars. After that, call us: the agreement says what you signed.',
    },
    {
      question: 'Who pays for repairs?',
      answer: `You do, at the contractor’s price. We ask you before we spend ${formatDollars(presentation.repairsPreapprovedBelowDollars)} or more on one repair.`,
    },
    {
      question: 'What does a new resident cost?',
      answer: `One month’s rent, once, each time a home is rented to a new resident. With Full service and ${largest.minUnits} or more units it is half a month’s rent. Nothing is due for a resident who renews.`,
    },
    {
      question: 'What if I own more than one unit?',
      answer:
        'Enter the number of units above: the percentage goes down as the number goes up. For a larger building, ask us for a quote.',
    },
    {
      question: 'Can I leave?',
      answer: `Yes. The first term is ${presentation.initialTermMonths} months. The agreement says how it ends after that, and how much notice we both need.`,
    },
  ]
}
