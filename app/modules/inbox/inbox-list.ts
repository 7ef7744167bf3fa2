import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, search, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'

/** What the inbox can show, by the word in its address; without one, all that people wrote, what waits first. */
const SHOWN = {
  mine: 'Mine, not answered',
  free: 'Unassigned, not answered',
  done: 'Done',
  automatic: 'Automatic replies and bounces',
} as const

export const inboxList = defineList({
  path: paths.inbox,
  label: 'Filter the inbox',
  noun: { one: 'message', many: 'messages' },
  layout: { columns: 'sm:grid-cols-[260px_minmax(0,320px)]', folds: 'start' },
  filters: {
    show: choice({ label: 'Show', placeholder: 'All, not answered first', ...words(SHOWN) }),
    search: search(),
  },
})

export type InboxFilter = ReturnType<typeof inboxList.read>
