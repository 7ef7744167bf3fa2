import { choice, days, search, words } from '#app/modules/lists/filters.ts'
import { defineList } from '#app/modules/lists/define-list.ts'
import { paths } from '#app/paths.ts'
import { AREA_LABELS } from './actions.ts'

/** Used instead of a person's id for the product itself, or someone who was not signed in. */
export const NO_PERSON = 'system'

export const auditList = defineList({
  path: paths.adminAudit,
  label: 'Filter the log',
  noun: { one: 'line', many: 'lines' },
  layout: { columns: 'min-[1200px]:grid-cols-[minmax(160px,1fr)_170px_190px_auto]', folds: 'range' },
  filters: {
    search: search('Action, record or IP address'),
    /** A staff member's id, 32 hexadecimal digits, or `NO_PERSON`. */
    who: choice({
      label: 'Who',
      placeholder: 'Everyone',
      // An older spelling in saved addresses.
      read: (text) => (text === 'nobody' ? NO_PERSON : text === NO_PERSON || /^[0-9a-f]{32}$/.test(text) ? text : null),
      problem: 'We couldn’t find this person, so we ignored that filter.',
    }),
    area: choice({ label: 'Area', placeholder: 'Everything', ...words(AREA_LABELS) }),
    range: days({ label: 'Dates' }),
  },
})

export type AuditFilter = ReturnType<typeof auditList.read>
/** The filter of the entries, for every page. */
export type AuditConditions = Omit<AuditFilter, 'page' | 'problems'>
