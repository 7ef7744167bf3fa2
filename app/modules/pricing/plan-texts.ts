import { formatCount, formatDollars } from '#app/format/money.ts'
import type { FeeSchedule } from '#app/content/fees.ts'

type PlanText = { forWhom: string; includes: readonly string[]; excludes: readonly string[] }

/** What each plan includes. Sample content: check it against the agreement. */
export const PLAN_TEXTS: Record<'full-service' | 'online', PlanText> = {
  'full-service': {
    forWhom: 'We visit the house, find the resident and manage it from there.',
    includes: [
      'A walkthrough with us before you sign',
      'Photos, listing and showings',
      'Screening, lease and move-in',
      'Rent collection and monthly statement',
      'Maintenance and a 24-hour phone line',
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
      'Maintenance and a 24-hour phone line',
      'Inspections, with photos',
    ],
    excludes: ['A walkthrough before you sign'],
  },
}

/** Owners' questions about plans and fees. Sample answers: check them against the agreement. */
export function planQuestions({ presentation, enrollment }: FeeSchedule): { question: string; answer: string }[] {
  const [largest, middle, smallest] = presentation.tiers
  return [
    {
      question: 'Do I pay while the house is empty?',
      answer: `You don’t pay the percentage for a month with no rent. With Full service, the base fee continues once the first rent has come in: ${formatDollars(smallest.baseMonthlyFeeDollars)} a month for fewer than ${middle.minUnits} units. With Online enrollment, the ${formatDollars(enrollment.administrationMonthlyDollars)} administration fee continues.`,
    },
    {
      question: 'Can I change my plan?',
      answer:
        'Yes. Until you sign, you can change it on your plan page, which shows the difference in dollars. After that, call us.',
    },
    {
      question: 'Who pays for repairs?',
      answer: `You do, at the contractor’s price. We ask you before we spend ${formatDollars(presentation.repairsPreapprovedBelowDollars)} or more on one repair, except in an emergency.`,
    },
    {
      question: 'What does a new resident cost?',
      answer: `One month’s rent each time we place a new resident. With Full service and ${largest.minUnits} or more units, it’s half a month’s rent. You pay nothing when a resident renews.`,
    },
    {
      question: 'What if I own more than one unit?',
      answer:
        'Enter the number of units above. The percentage goes down as the number goes up. For a larger building, ask us for a quote.',
    },
    {
      question: 'Can I leave?',
      answer: `Yes. The first term is ${formatCount(presentation.initialTermMonths, 'month')}. The agreement says how either of us can end it after that, and with how much notice.`,
    },
  ]
}
