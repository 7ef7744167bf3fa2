import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, text, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'
import { CHANNEL_LABELS, LIFE_LABELS } from './labels.ts'

export const outboxList = defineList({
  path: paths.adminOutbox,
  label: 'Filter messages',
  noun: { one: 'message', many: 'messages' },
  layout: { columns: 'sm:grid-cols-[180px_150px_minmax(200px,272px)_auto]', folds: 'start' },
  filters: {
    life: choice({ name: 'state', label: 'State', placeholder: 'All messages', ...words(LIFE_LABELS) }),
    channel: choice({ label: 'Channel', placeholder: 'All channels', ...words(CHANNEL_LABELS) }),
    /** A template, and whether it is marketing. */
    kind: choice({ label: 'Kind', placeholder: 'All kinds', read: (kind) => kind }),
    /** A prefix of the recipient's address or number. */
    to: text({ label: 'To', placeholder: 'Address or number starts with' }),
  },
})

export type OutboxFilter = ReturnType<typeof outboxList.read>
