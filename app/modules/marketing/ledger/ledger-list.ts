import { capitalize } from '#app/format/capitalize.ts'
import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, days, search, words } from '#app/modules/lists/filters.ts'
import { CHANNEL_LABELS, type ConsentForm, FORM_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { paths } from '#app/paths.ts'

/** Forms with a checkbox that only the person can check, so an entry means a checked box. */
const WITH_BOX: readonly ConsentForm[] = ['analysis', 'enrollment', 'realtor-referral', 'rent-vs-sell', 'webinar', 'preferences']

type Said = { granted: boolean; form: ConsentForm; confirmedAt: Date | null }

/** The checkbox's state, or the answer if there was none. */
export function boxState({ granted, form }: Pick<Said, 'granted' | 'form'>): string {
  if (WITH_BOX.includes(form)) return granted ? 'Box checked' : 'Left unchecked'
  return granted ? 'Agreed' : 'Declined'
}

/** Whether a yes counts: only after the mailbox or number confirmed it. A no counts immediately. */
export function confirmationState({ granted, confirmedAt }: Omit<Said, 'form'>) {
  if (!granted) return { color: 'gray', label: 'Applies right away' } as const
  return confirmedAt === null
    ? ({ color: 'yellow', label: 'Not confirmed' } as const)
    : ({ color: 'green', label: 'Confirmed' } as const)
}

const forms = words(FORM_LABELS)

/** The consent ledger. */
export const ledgerList = defineList({
  path: paths.adminConsents,
  label: 'Filter consents',
  noun: { one: 'line', many: 'lines' },
  layout: { columns: 'min-[1200px]:grid-cols-[minmax(160px,1fr)_170px_190px_auto]', folds: 'range' },
  filters: {
    search: search('Address or number'),
    channel: choice({ label: 'Channel', placeholder: 'All', ...words(CHANNEL_LABELS) }),
    form: choice({
      label: 'Form',
      placeholder: 'All',
      ...forms,
      options: forms.options?.map(({ value, label }) => ({ value, label: capitalize(label) })),
    }),
    range: days({ label: 'Dates' }),
  },
})

export type LedgerFilter = ReturnType<typeof ledgerList.read>
