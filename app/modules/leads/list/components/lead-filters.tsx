import { formatIsoDay } from '#app/format/date.ts'
import { classNames } from '#app/ui/class-names.ts'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SOURCE_LABELS } from '../../sources.ts'
import { PIPELINE_STATUSES, statusInAddress, statusLabel } from '../../status/status.ts'
import { queryOf, type ShownFilter } from '../lead-address.ts'

/** Someone who leads can be assigned to. */
export type Assignee = { id: string; name: string }

type LeadFiltersProps = {
  filter: ShownFilter
  assignees: readonly Assignee[]
  now: Date
  /** The screen's own address, without a filter. */
  action: string
  /** The same screen with another filter. */
  to: (filter: ShownFilter) => string
  /** The board shows every status. */
  hidesStatus?: boolean
  /** What is picked on other pages of the list, and stays so. */
  selection?: string | null
}

/** The filters of the leads: a form that asks for the same screen with what was chosen in its address. */
export function LeadFilters({ filter, assignees, now, action, to, hidesStatus = false, selection = null }: LeadFiltersProps) {
  const { status, search, range, assignee, source } = filter
  const { overdue, sort, size } = queryOf(filter)
  return (
    <FilterBar
      className={classNames(
        'mb-4 max-[1200px]:grid-cols-4 max-[960px]:[&>:has(details)]:col-span-2 max-sm:grid-cols-2 max-sm:[&>:has(details)]:col-span-full',
        hidesStatus
          ? 'grid-cols-[minmax(160px,1fr)_150px_150px_auto_auto]'
          : 'grid-cols-[minmax(160px,1fr)_146px_130px_130px_auto_auto]',
      )}
      buttonClassName="max-[1200px]:justify-self-start max-sm:col-span-full max-sm:justify-self-stretch"
      action={action}
      label="Filter the leads"
    >
      <Field
        name="q"
        fieldClassName="max-[1200px]:col-span-full"
        label="Search"
        type="search"
        placeholder="Name, email, phone, address"
        defaultValue={search}
        maxLength={100}
        icon={<Icon name="search" />}
      />
      {!hidesStatus && (
        <SelectField
          name="status"
          label="Status"
          placeholder="All statuses"
          defaultValue={status ? statusInAddress(status) : ''}
          options={PIPELINE_STATUSES.map((value) => ({ value: statusInAddress(value), label: statusLabel(value) }))}
        />
      )}
      <SelectField
        name="assignee"
        label="Assignee"
        placeholder="Everyone"
        defaultValue={assignee ?? ''}
        options={[
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Unassigned' },
          ...assignees.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        name="source"
        label="Source"
        placeholder="All sources"
        defaultValue={source ?? ''}
        options={Object.entries(SOURCE_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <DateRangeField
        label="Created between"
        days={range}
        to={(days) => to({ ...filter, range: days })}
        today={formatIsoDay(now)}
      />
      {Object.entries({ overdue, sort, size, selection: selection ?? undefined }).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </FilterBar>
  )
}
