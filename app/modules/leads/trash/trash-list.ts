import { defineList } from '#app/modules/lists/define-list.ts'
import { search } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'

export const trashList = defineList({
  path: paths.adminTrash,
  label: 'Filter the deleted leads',
  noun: { one: 'lead', many: 'leads' },
  layout: { columns: 'sm:grid-cols-[minmax(0,380px)]', folds: 'start' },
  filters: { search: search('Name or email') },
})

export type TrashFilter = ReturnType<typeof trashList.read>
