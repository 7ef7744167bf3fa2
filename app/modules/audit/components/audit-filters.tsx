import { formatIsoDay } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AREA_LABELS } from '../actions.ts'
import { type AuditConditions, auditQuery, NOBODY } from '../audit-filter.ts'

type AuditFiltersProps = { filter: AuditConditions; people: readonly { id: string; name: string }[]; now: Date }

/** The filters of the audit log. */
export function AuditFilters({ filter, people, now }: AuditFiltersProps) {
  return (
    <FilterBar
      label="Filter the log"
      action={paths.adminAudit()}
      className="mb-4 grid-cols-[minmax(160px,1fr)_190px_160px_auto_auto] max-[1200px]:grid-cols-4 max-[960px]:[&>:has(details)]:col-span-2 max-sm:grid-cols-2 max-sm:[&>:has(details)]:col-span-full"
      buttonClassName="max-[1200px]:justify-self-start max-sm:col-span-full max-sm:justify-self-stretch"
    >
      <Field
        name="q"
        fieldClassName="max-[1200px]:col-span-full"
        label="Search"
        type="search"
        placeholder="What, on what, address"
        defaultValue={filter.search}
        maxLength={100}
        icon={<Icon name="search" />}
      />
      <SelectField
        name="who"
        label="Who"
        placeholder="Everybody"
        defaultValue={filter.who ?? ''}
        options={[...people.map(({ id, name }) => ({ value: id, label: name })), { value: NOBODY, label: 'Automatic' }]}
      />
      <SelectField
        name="area"
        label="Area"
        placeholder="Everything"
        defaultValue={filter.area ?? ''}
        options={Object.entries(AREA_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <DateRangeField
        label="Between"
        days={filter.range}
        to={(days) => paths.adminAudit(auditQuery({ ...filter, range: { ...filter.range, ...days } }))}
        today={formatIsoDay(now)}
      />
    </FilterBar>
  )
}
