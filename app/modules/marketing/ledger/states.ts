import type { ConsentForm } from '#app/modules/messaging/consent/consent-labels.ts'

/** Forms with a box beside the words, which no one ticks but the person: a line of theirs is a box that was checked. */
const WITH_BOX: readonly ConsentForm[] = ['analysis', 'enrollment', 'realtor-referral', 'rent-vs-sell', 'webinar', 'preferences']

type Said = { granted: boolean; form: ConsentForm; confirmedAt: Date | null }

/** What became of the box, or what was said without one. */
export function boxState({ granted, form }: Pick<Said, 'granted' | 'form'>): string {
  if (WITH_BOX.includes(form)) return granted ? 'Box checked' : 'Box not checked'
  return granted ? 'Said yes' : 'Declined'
}

/** Whether a yes counts: only once the mailbox or the number has confirmed it. A no counts at once. */
export function confirmationState({ granted, confirmedAt }: Omit<Said, 'form'>) {
  if (!granted) return { color: 'gray', label: 'Applies right away' } as const
  return confirmedAt === null
    ? ({ color: 'yellow', label: 'Not confirmed' } as const)
    : ({ color: 'green', label: 'Confirmed' } as const)
}
