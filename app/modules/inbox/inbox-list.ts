import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, search, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'

/** The inbox's views, by their word in the address; without one, all messages from people, waiting ones first. */
export const INBOX_VIEWS = {
  mine: 'Mine',
  free: 'Unassigned',
  snoozed: 'Snoozed',
  done: 'Done',
  automatic: 'Automatic',
} as const

export const inboxList = defineList({
  path: paths.inbox,
  label: 'Filter the inbox',
  noun: { one: 'conversation', many: 'conversations' },
  filters: {
    show: choice({ label: 'View', ...words(INBOX_VIEWS) }),
    search: search(),
  },
})

export type InboxFilter = ReturnType<typeof inboxList.read>
