import type { LeadFilter } from '../list-params.ts'
import { PIPELINE_STATUSES, statusInAddress, statusLabel } from '../../status/status.ts'
import { paths } from '#app/paths.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** A filter as the page's address holds it. */
export type ShownFilter = Pick<LeadFilter, 'status' | 'search'> & { range: { from: string; to: string } }

/** The filters of the lead list: a form that asks for the same page with what was chosen in its address. */
export function LeadFilters({ filter, now }: { filter: ShownFilter; now: Date }) {
  const { status, search, range } = filter
  return (
    <FilterBar
      className="mb-4 grid-cols-[minmax(180px,1fr)_232px_220px_auto] max-lg:grid-cols-[1fr_1fr_auto] max-sm:grid-cols-1"
      buttonClassName="max-lg:justify-self-start max-sm:justify-self-stretch"
      action={paths.leads()}
      label="Filter the leads"
    >
      <Field
        name="q"
        fieldClassName="max-lg:col-span-full"
        label="Search"
        type="search"
        placeholder="Name, e-mail or address"
        defaultValue={search}
        maxLength={100}
        icon={<Icon name="search" />}
      />
      <SelectField
        name="status"
        label="Status"
        placeholder="All statuses"
        defaultValue={status ? statusInAddress(status) : ''}
        options={PIPELINE_STATUSES.map((value) => ({ value: statusInAddress(value), label: statusLabel(value) }))}
      />
      <DateRangeField
        label="Created between"
        days={range}
        to={(days) => leadsPath({ ...filter, range: days })}
        today={formatIsoDay(now)}
      />
    </FilterBar>
  )
}

/** The lead list with a filter, at one of its pages. */
export function leadsPath({ status, search, range }: ShownFilter, page: LeadFilter['page'] = {}): string {
  return paths.leads({ status: status ? statusInAddress(status) : '', q: search, from: range.from, to: range.to, ...page })
}
