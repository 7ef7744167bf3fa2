import { MAX_SEARCH_CHARACTERS } from '#app/format/search-words.ts'
import { paths } from '#app/paths.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { STATUS_OPTIONS } from '../manage/labels.ts'
import type { ReferralFilter } from '../manage/referral-filter.ts'

/** The filters of the list of referrals. */
export function ReferralFilters({ filter: { search, status, fee } }: { filter: ReferralFilter }) {
  return (
    <FilterBar
      label="Filter the referrals"
      action={paths.adminReferrals()}
      className="mb-4 sm:grid-cols-[minmax(0,1fr)_170px_170px_auto] max-sm:grid-cols-2"
      buttonClassName="max-sm:col-span-full"
    >
      <Field
        name="q"
        fieldClassName="max-sm:col-span-full"
        label="Search"
        type="search"
        placeholder="Client, realtor, company or address"
        defaultValue={search}
        maxLength={MAX_SEARCH_CHARACTERS}
        icon={<Icon name="search" />}
      />
      <SelectField name="status" label="Status" placeholder="All statuses" defaultValue={status ?? ''} options={STATUS_OPTIONS} />
      <SelectField
        name="fee"
        label="Fee"
        placeholder="Paid or not"
        defaultValue={fee ?? ''}
        options={[
          { value: 'to-pay', label: 'To pay' },
          { value: 'paid', label: 'Paid' },
        ]}
      />
    </FilterBar>
  )
}
