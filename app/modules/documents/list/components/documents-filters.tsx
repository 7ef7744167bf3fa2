import { formatIsoDay } from '#app/format/date.ts'
import { MAX_SEARCH_CHARACTERS } from '#app/format/search-words.ts'
import { paths } from '#app/paths.ts'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { KIND_LABELS, PROVIDER_LABELS, STATE_LABELS } from '../document-state.ts'
import { type DocumentsFilter, documentsQuery, LISTED_STATES, type ListedState } from '../documents-filter.ts'

type Props = {
  filter: DocumentsFilter
  counts: Record<ListedState, number>
  /** Documents were signed at a provider, too. */
  hasProviders: boolean
  now: Date
}

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The documents by their status, and the other filters of the list. */
export function DocumentsFilters({ filter, counts, hasProviders, now }: Props) {
  const { search, state, kind, provider, range } = filter
  const withState = (other: ListedState | null) => paths.documents(documentsQuery({ ...filter, state: other }))
  const all = LISTED_STATES.reduce((sum, one) => sum + counts[one], 0)
  return (
    <>
      <Tabs
        label="Documents by status"
        tabs={[
          { to: withState(null), label: 'All', count: all, isCurrent: state === null },
          ...LISTED_STATES.map((one) => ({
            to: withState(one),
            label: STATE_LABELS[one],
            count: counts[one],
            isCurrent: state === one,
          })),
        ]}
      />
      <FilterBar
        label="Filter the documents"
        action={paths.documents()}
        className={`mb-4 max-[1200px]:grid-cols-2 ${hasProviders ? 'min-[1201px]:grid-cols-[minmax(160px,1fr)_200px_170px_auto_auto]' : 'min-[1201px]:grid-cols-[minmax(160px,1fr)_200px_auto_auto]'}`}
        buttonClassName="max-[1200px]:justify-self-start max-sm:col-span-full max-sm:justify-self-stretch"
      >
        {state !== null && <input type="hidden" name="status" value={state} />}
        <Field
          name="q"
          fieldClassName="max-[1200px]:col-span-full"
          label="Search"
          type="search"
          placeholder="Document, address, name or email"
          defaultValue={search}
          maxLength={MAX_SEARCH_CHARACTERS}
          icon={<Icon name="search" />}
        />
        <SelectField
          name="kind"
          fieldClassName={hasProviders ? undefined : 'max-sm:col-span-full'}
          label="Kind"
          placeholder="All kinds"
          defaultValue={kind ?? ''}
          options={optionsOf(KIND_LABELS)}
        />
        {hasProviders && (
          <SelectField
            name="provider"
            label="Signed at"
            placeholder="Anywhere"
            defaultValue={provider ?? ''}
            options={optionsOf(PROVIDER_LABELS)}
          />
        )}
        <DateRangeField
          label="Sent between"
          days={range}
          to={({ from, to }) => paths.documents({ ...documentsQuery(filter), from, to })}
          today={formatIsoDay(now)}
        />
      </FilterBar>
    </>
  )
}
