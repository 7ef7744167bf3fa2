import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, days, search, words } from '#app/modules/lists/filters.ts'
import { CHANNEL_LABELS, FORM_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { paths } from '#app/paths.ts'

const forms = words(FORM_LABELS)

/** The consent ledger. */
export const ledgerList = defineList({
  path: paths.adminConsents,
  label: 'Filter the ledger',
  noun: { one: 'line', many: 'lines' },
  layout: { columns: 'min-[1200px]:grid-cols-[minmax(160px,1fr)_170px_190px_auto]', folds: 'range' },
  filters: {
    search: search('Address or number'),
    channel: choice({ label: 'Channel', placeholder: 'All', ...words(CHANNEL_LABELS) }),
    form: choice({
      label: 'Form',
      placeholder: 'All',
      ...forms,
      options: forms.options?.map(({ value, label }) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) })),
    }),
    range: days({ label: 'Between' }),
  },
})

export type LedgerFilter = ReturnType<typeof ledgerList.read>
