import type { SuppressionReason } from '#app/db/schema/index.ts'
import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, search, words } from '#app/modules/lists/filters.ts'
import { CHANNEL_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { paths } from '#app/paths.ts'

/** Why someone gets no marketing, as text. */
export const REASON_LABELS: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  stop: 'Replied STOP',
  complained: 'Reported spam',
  bounced: 'Undeliverable',
  staff: 'Entered by staff',
  import: 'Imported',
  deletion: 'Requested deletion',
}

export type Channel = keyof typeof CHANNEL_LABELS

export const suppressionList = defineList({
  path: paths.adminSuppressions,
  label: 'Filter the list',
  noun: { one: 'entry', many: 'entries' },
  layout: { columns: 'min-[1200px]:grid-cols-[minmax(160px,1fr)_190px_220px]', folds: 'half' },
  filters: {
    search: search('Address or number'),
    channel: choice({ label: 'Channel', placeholder: 'All', ...words(CHANNEL_LABELS) }),
    reason: choice({ label: 'Reason', placeholder: 'All', ...words(REASON_LABELS) }),
  },
})

export type SuppressionFilter = ReturnType<typeof suppressionList.read>
