import { paths } from '#app/paths.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BEDROOM_GROUPS } from '../../bedroom-groups.ts'
import { MAX_SEARCH, RENTAL_STATE_LABELS, RENTAL_STATES, type RentalsFilter } from '../list/rentals-filter.ts'

type RentalsFiltersProps = {
  filter: Omit<RentalsFilter, 'page' | 'problems'>
  cities: readonly string[]
}

/** The filters of the list of rentals, which its file follows. */
export function RentalsFilters({ filter: { search, city, bedrooms, state }, cities }: RentalsFiltersProps) {
  const known = cities.find((name) => name.toLowerCase() === city.toLowerCase())
  const from = bedrooms === null ? undefined : BEDROOM_GROUPS[bedrooms]?.from
  return (
    <FilterBar
      label="Filter the rentals"
      action={paths.adminRentals()}
      className="mb-4 max-[1100px]:grid-cols-2 min-[1101px]:grid-cols-[minmax(160px,1fr)_170px_150px_190px_auto]"
      buttonClassName="max-[1100px]:justify-self-start max-sm:col-span-full max-sm:justify-self-stretch"
    >
      <Field
        name="q"
        fieldClassName="max-[1100px]:col-span-full"
        label="Search"
        type="search"
        placeholder="Address, ZIP code or id"
        defaultValue={search}
        maxLength={MAX_SEARCH}
        icon={<Icon name="search" />}
      />
      <SelectField
        name="city"
        label="City"
        placeholder="All cities"
        defaultValue={known ?? city}
        options={(known === undefined && city !== '' ? [...cities, city] : cities).map((name) => ({ value: name, label: name }))}
      />
      <SelectField
        name="bedrooms"
        label="Bedrooms"
        placeholder="Any"
        defaultValue={from === undefined ? '' : String(from)}
        options={BEDROOM_GROUPS.map((group) => ({ value: String(group.from), label: group.label }))}
      />
      <SelectField
        name="state"
        label="State"
        placeholder="All states"
        defaultValue={state ?? ''}
        options={RENTAL_STATES.map((value) => ({ value, label: RENTAL_STATE_LABELS[value] }))}
      />
    </FilterBar>
  )
}
