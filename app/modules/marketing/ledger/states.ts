import type { ConsentForm } from '#app/modules/messaging/consent/consent-labels.ts'

/** Forms with a checkbox that only the person can check, so an entry means a checked box. */
const WITH_BOX: readonly ConsentForm[] = ['analysis', 'enrollment', 'realtor-referral', 'rent-vs-sell', 'webinar', 'preferences']

type Said = { granted: boolean; form: ConsentForm; confirmedAt: Date | null }

/** The checkbox's state, or the answer if there was none. */
export function boxState({ granted, form }: Pick<Said, 'granted' | 'form'>): string {
  if (WITH_BOX.includes(form)) return granted ? 'Box checked' : 'Box not checked'
  return granted ? 'Said yes' : 'Declined'
}

/** Whether a yes counts: only after the mailbox or number confirmed it. A no counts immediately. */
export function confirmationState({ granted, confirmedAt }: Omit<Said, 'form'>) {
  if (!granted) return { color: 'gray', label: 'Applies right away' } as const
  return confirmedAt === null
    ? ({ color: 'yellow', label: 'Not confirmed' } as const)
    : ({ color: 'green', label: 'Confirmed' } as const)
}
