import { CHANNEL_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { paths } from '#app/paths.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { SuppressionConditions } from '../filter.ts'
import { REASON_LABELS } from '../reasons.ts'

/** The filters of the suppression list. */
export function SuppressionFilters({ filter }: { filter: SuppressionConditions }) {
  return (
    <FilterBar
      label="Filter the list"
      action={paths.adminSuppressions()}
      className="mb-4 grid-cols-[minmax(160px,1fr)_190px_220px_auto] max-[960px]:grid-cols-2"
      buttonClassName="max-[960px]:justify-self-start max-sm:col-span-full max-sm:justify-self-stretch"
    >
      <Field
        name="q"
        fieldClassName="max-[960px]:col-span-full"
        label="Search"
        type="search"
        placeholder="Address or number"
        defaultValue={filter.search}
        maxLength={100}
        icon={<Icon name="search" />}
      />
      <SelectField
        name="channel"
        label="Channel"
        placeholder="All"
        defaultValue={filter.channel ?? ''}
        options={optionsOf(CHANNEL_LABELS)}
      />
      <SelectField
        name="reason"
        label="Reason"
        placeholder="All"
        defaultValue={filter.reason ?? ''}
        options={optionsOf(REASON_LABELS)}
      />
    </FilterBar>
  )
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
