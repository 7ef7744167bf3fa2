import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'

/** The lists of requests, as in addresses. */
export const REQUEST_LISTS = {
  todo: 'To do',
  unproved: 'Waiting for confirmation',
  done: 'Done',
  refused: 'Denied',
  all: 'All',
}

export const requestList = defineList({
  path: paths.adminRequests,
  label: 'Filter requests',
  noun: { one: 'request', many: 'requests' },
  filters: { state: choice<keyof typeof REQUEST_LISTS>({ first: 'todo', ...words(REQUEST_LISTS) }) },
})

export type RequestFilter = ReturnType<typeof requestList.read>
