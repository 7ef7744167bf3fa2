import { DAY_IGNORED } from '#app/format/day-range.ts'
import { useSearchParams } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { BulkBar, PickedCount, Selection } from '#app/ui/bulk-bar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable, type RowSelection, type Sorting } from '#app/ui/data-table.tsx'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { KitSection, Sample, Samples } from './section.tsx'

const HERE = paths.componentKit()

export function ScreenSection() {
  return (
    <KitSection title="A screen of the back office">
      <Samples wide className="staff">
        <Sample state="Page header with a back link and buttons">
          <PageHeader
            title="Odell Pruitt"
            back={{ to: HERE, label: 'Realtor Referrals' }}
            note="Received Nov 20 from Prairie Key Realty."
            actions={<ButtonLink to={HERE}>New Invoice</ButtonLink>}
          />
        </Sample>
        <Sample state="Tabs, with and without counts">
          <Tabs
            label="Blog"
            tabs={[
              { to: HERE, label: 'Posts', count: 17, isCurrent: true },
              { to: HERE, label: 'Categories', count: 5 },
              { to: HERE, label: 'Tags', count: 14 },
              { to: HERE, label: 'Authors' },
            ]}
          />
        </Sample>
        <Sample state="Filters, without days">
          <FilterBar label="Filter the samples" action={HERE} className="grid-cols-[minmax(0,1fr)_220px_auto] max-sm:grid-cols-1">
            <SelectField name="state" label="State" placeholder="All states" options={[{ value: 'open', label: 'Open' }]} />
            <Days from="" to="" />
          </FilterBar>
        </Sample>
        <Sample state="Dates chosen: both, the first, the last">
          <div className="grid gap-3">
            <Days from="2026-10-01" to="2026-11-21" />
            <Days from="2026-10-01" to="" />
            <Days from="" to="2026-11-21" />
          </div>
        </Sample>
        <Sample state="Unknown filters in the URL">
          <ListProblems problems={[DAY_IGNORED]} isLost />
        </Sample>
      </Samples>
    </KitSection>
  )
}

function Days(days: { from: string; to: string }) {
  return <DateRangeField label="Created between" days={days} to={(other) => `${HERE}?from=${other.from}`} today="2026-11-21" />
}

type Referral = { id: string; owner: string; realtor: string; city: string; rentDollars: number | null; state: 'New' | 'Paid' }

const REFERRALS: readonly Referral[] = [
  { id: '1', owner: 'Odell Pruitt', realtor: 'Renee Whitlock', city: 'Ankeny', rentDollars: 1895, state: 'New' },
  { id: '2', owner: 'Curtis Amdahl', realtor: 'Pilar Nash', city: 'Des Moines', rentDollars: null, state: 'New' },
  { id: '3', owner: 'Jun and Mia Sato', realtor: 'Renee Whitlock', city: 'Clive', rentDollars: 2250, state: 'Paid' },
]

const COLUMNS: DataColumn<Referral>[] = [
  { label: 'Owner', sortBy: 'owner', to: () => HERE, cell: ({ owner }) => owner, note: ({ city }) => city },
  { label: 'Realtor', isOptional: true, cell: ({ realtor }) => realtor },
  { label: 'State', cell: ({ state }) => <Badge color={state === 'Paid' ? 'green' : 'gray'}>{state}</Badge> },
  { label: 'Rent', sortBy: 'rent', figures: true, cell: ({ rentDollars }) => rentDollars ?? 'none yet' },
]

export function ListsSection() {
  const [query] = useSearchParams()
  const isDescending = query.get('sort')?.startsWith('-') ?? false
  const by = query.get('sort')?.replace('-', '') ?? 'owner'
  const sorting: Sorting = {
    by,
    direction: isDescending ? 'descending' : 'ascending',
    to: (column, direction) => `${HERE}?sort=${direction === 'descending' ? '-' : ''}${column}`,
  }
  const sorted = [...REFERRALS].sort(
    (a, b) =>
      (isDescending ? -1 : 1) * (by === 'rent' ? (a.rentDollars ?? 0) - (b.rentDollars ?? 0) : a.owner.localeCompare(b.owner)),
  )
  const selection: RowSelection<Referral> = {
    form: 'kit-referrals',
    name: 'referral',
    value: ({ id }) => id,
    label: ({ owner }) => `Select ${owner}`,
    isChecked: ({ id }) => query.get('select') === 'page' || id === '1',
    checkAll: { to: `${HERE}?select=page`, label: 'Select all 3 referrals on this page' },
  }
  return (
    <KitSection title="Lists">
      <div className="staff grid grid-cols-1 gap-9">
        <Sample state="Sortable, with checkboxes, a bulk bar and pages">
          <Selection form="kit-referrals" action={`${HERE}/dialog`}>
            <DataTable
              caption="Referrals, by owner"
              columns={COLUMNS}
              rows={sorted}
              rowKey={({ id }) => id}
              sorting={sorting}
              selection={selection}
              pager={
                <ListPager
                  page={{ rows: REFERRALS, position: 25, total: 28, previous: {}, next: null }}
                  noun={{ one: 'referral', many: 'referrals' }}
                  to={() => HERE}
                />
              }
            />
            <BulkBar>
              <Button form="kit-referrals" name="intent" value="call" variant="second">
                Contacted
              </Button>
              <Button form="kit-referrals" name="intent" value="delete" variant="danger">
                Delete <PickedCount />
              </Button>
              <Link to={HERE}>Clear</Link>
            </BulkBar>
          </Selection>
        </Sample>
        <Sample state="Rows that open on click">
          <DataTable caption="Referrals" columns={COLUMNS} rows={REFERRALS} rowKey={({ id }) => id} opensRows />
        </Sample>
        <Sample state="Overdue rows">
          <DataTable
            caption="Referrals"
            columns={COLUMNS}
            rows={REFERRALS}
            rowKey={({ id }) => id}
            isLate={(row) => row === REFERRALS[0]}
          />
        </Sample>
        <Sample state="Empty">
          <DataTable
            caption="Referrals"
            columns={COLUMNS}
            rows={[]}
            rowKey={({ id }) => id}
            empty={<EmptyState title="No referrals found">No one has been referred yet.</EmptyState>}
          />
        </Sample>
      </div>
    </KitSection>
  )
}
