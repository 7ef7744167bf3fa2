import { formatIsoDay } from '#app/format/date.ts'
import { CHANNEL_LABELS, FORM_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { paths } from '#app/paths.ts'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type LedgerConditions, ledgerQuery } from '../filter.ts'

/** The filters of the consent ledger. */
export function LedgerFilters({ filter, now }: { filter: LedgerConditions; now: Date }) {
  return (
    <FilterBar
      label="Filter the ledger"
      action={paths.adminConsents()}
      className="mb-4 grid-cols-[minmax(160px,1fr)_170px_190px_auto_auto] max-[1200px]:grid-cols-4 max-[960px]:[&>:has(details)]:col-span-2 max-sm:grid-cols-2 max-sm:[&>:has(details)]:col-span-full"
      buttonClassName="max-[1200px]:justify-self-start max-sm:col-span-full max-sm:justify-self-stretch"
    >
      <Field
        name="q"
        fieldClassName="max-[1200px]:col-span-full"
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
        options={Object.entries(CHANNEL_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <SelectField
        name="form"
        label="Form"
        placeholder="All"
        defaultValue={filter.form ?? ''}
        options={Object.entries(FORM_LABELS).map(([value, label]) => ({ value, label: capitalised(label) }))}
      />
      <DateRangeField
        label="Between"
        days={filter.range}
        to={(days) => paths.adminConsents(ledgerQuery({ ...filter, range: { ...filter.range, ...days } }))}
        today={formatIsoDay(now)}
      />
    </FilterBar>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
