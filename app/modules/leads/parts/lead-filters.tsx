import type { LeadFilter } from '#app/modules/leads/filter.ts'
import { PIPELINE_STATUSES, statusInAddress, statusLabel } from '#app/modules/leads/status.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { DateRange } from './date-range.tsx'

/** A filter as the page's address holds it. */
export type ShownFilter = Pick<LeadFilter, 'status' | 'search'> & { range: { from: string; to: string } }

/** The filters of the lead list: a form that asks for the same page with what was chosen in its address. */
export function LeadFilters({ filter }: { filter: ShownFilter }) {
  const { status, search, range } = filter
  return (
    <form className="filters" method="get" action={paths.leads()} aria-label="Filter the leads">
      <Field
        name="q"
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
      <div className="field">
        <span className="label" aria-hidden="true">
          Created between
        </span>
        <DateRange range={range} clearTo={leadsPath({ ...filter, range: { from: '', to: '' } })} />
      </div>
      <Button variant="second">Show</Button>
    </form>
  )
}

/** The lead list with a filter, from a place in it. */
export function leadsPath({ status, search, range }: ShownFilter, after = ''): string {
  return paths.leads({ status: status ? statusInAddress(status) : '', q: search, from: range.from, to: range.to, after })
}
