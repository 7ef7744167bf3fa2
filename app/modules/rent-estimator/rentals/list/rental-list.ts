import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, search, textChoice, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'
import { BEDROOM_GROUPS } from '../../bedroom-groups.ts'

/**
 * carrying: used for estimates · retired: no longer used · outside: its ZIP code has no public figures, so it can't be · sample:
 * invented for the demo.
 */
export type RentalState = 'carrying' | 'retired' | 'outside' | 'sample'

export const RENTAL_STATE_LABELS: Record<RentalState, string> = {
  carrying: 'Used for estimates',
  retired: 'Retired',
  outside: 'No public figures',
  sample: 'Demo sample',
}

export const rentalList = defineList({
  path: paths.adminRentals,
  label: 'Filter the rentals',
  noun: { one: 'rental', many: 'rentals' },
  layout: { columns: 'min-[1200px]:grid-cols-[minmax(160px,1fr)_170px_190px_auto]', folds: 'half' },
  filters: {
    search: search('Address, ZIP code or ID'),
    city: textChoice({ label: 'City', placeholder: 'All cities' }),
    /** An index in `BEDROOM_GROUPS`. Addresses use the group's minimum bedrooms. */
    bedrooms: choice({
      label: 'Bedrooms',
      placeholder: 'Any',
      options: BEDROOM_GROUPS.map(({ from, label }) => ({ value: String(from), label })),
      read: (text) => {
        const group = BEDROOM_GROUPS.findIndex(({ from }) => String(from) === text)
        return group === -1 ? null : group
      },
      write: (group) => String(BEDROOM_GROUPS[group]?.from ?? ''),
      problem: 'No rentals have this many bedrooms, so we ignored that filter.',
    }),
    state: choice({ label: 'State', placeholder: 'All states', ...words(RENTAL_STATE_LABELS) }),
  },
})

export type RentalFilter = ReturnType<typeof rentalList.read>
