import { formatIsoDay } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SOURCE_LABELS } from '../../source-labels.ts'
import { ANALYSIS_RESULTS, type AnalysesFilter, analysesQuery, MAX_SEARCH } from '../analyses-filter.ts'

type AnalysesFiltersProps = { filter: AnalysesFilter; cities: readonly string[]; now: Date }

const RESULT_LABELS: Record<(typeof ANALYSIS_RESULTS)[number], string> = {
  failed: 'Failed',
  'without-lead': 'Without a lead',
  ...SOURCE_LABELS,
}

/** The filters of the list of analyses, which its medians follow. */
export function AnalysesFilters({ filter, cities, now }: AnalysesFiltersProps) {
  const { search, city, result, range } = filter
  const known = cities.find((name) => name.toLowerCase() === city.toLowerCase())
  return (
    <FilterBar
      label="Filter the analyses"
      action={paths.adminAnalyses()}
      className="mb-4 max-[1200px]:grid-cols-2 min-[1201px]:grid-cols-[minmax(160px,1fr)_170px_190px_auto_auto]"
      buttonClassName="max-[1200px]:justify-self-start max-sm:col-span-full max-sm:justify-self-stretch"
    >
      <Field
        name="q"
        fieldClassName="max-[1200px]:col-span-full"
        label="Search"
        type="search"
        placeholder="Address, owner or email"
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
        name="result"
        label="Result"
        placeholder="All results"
        defaultValue={result ?? ''}
        options={ANALYSIS_RESULTS.map((value) => ({ value, label: RESULT_LABELS[value] }))}
      />
      <DateRangeField
        label="Asked for between"
        days={range}
        to={({ from, to }) => paths.adminAnalyses({ ...analysesQuery(filter), from, to })}
        today={formatIsoDay(now)}
      />
    </FilterBar>
  )
}
