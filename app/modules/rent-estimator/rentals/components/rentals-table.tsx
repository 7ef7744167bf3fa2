import type { ReactNode } from 'react'
import { formatShortDate } from '#app/format/date.ts'
import { formatCount, formatDollars, formatNumber } from '#app/format/money.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RentalRow } from '../list/list-rentals.server.ts'
import { RENTAL_STATE_LABELS } from '../list/rental-list.ts'

type Place = Record<string, string | undefined>

type RentalsTableProps = {
  rows: readonly RentalRow[]
  /** The current page's query, which changes return to. */
  here: Place
  empty: ReactNode
  pager: ReactNode
}

export function RentalsTable({ rows, here, empty, pager }: RentalsTableProps) {
  return (
    <DataTable
      caption="Rentals, newest lease first"
      columns={columnsOf(here)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      pager={pager}
    />
  )
}

const STATE_COLORS = { carrying: 'green', retired: 'gray', outside: 'yellow', sample: 'blue' } as const

function columnsOf(here: Place): DataColumn<RentalRow>[] {
  return [
    {
      label: 'Address',
      className: 'max-w-80 wrap-anywhere',
      cell: ({ streetAddress }) => <bdi>{streetAddress}</bdi>,
      to: ({ id }) => paths.correctRental(id, here),
      note: ({ city, state, zipCode }) => `${city}, ${state} ${zipCode}`,
    },
    {
      label: 'Home',
      cardLabel: null,
      isOptional: true,
      cell: ({ bedrooms, bathrooms }) => `${bedrooms === 0 ? 'Studio' : `${bedrooms} bd`} · ${bathrooms} ba`,
      note: ({ propertyType, squareFootage }) => `${PROPERTY_TYPE_LABELS[propertyType]}, ${formatNumber(squareFootage)} sq ft`,
    },
    { label: 'Rent', figures: true, cell: ({ rent }) => formatDollars(rent) },
    {
      label: 'Signed',
      className: 'whitespace-nowrap',
      // A day, not a moment: noon is the same day in Iowa.
      cell: ({ leaseSignedOn }) => <time dateTime={leaseSignedOn}>{formatShortDate(`${leaseSignedOn}T12:00:00Z`)}</time>,
      note: ({ daysOnMarket }) => daysOnMarket !== null && `${formatCount(daysOnMarket, 'day')} on market`,
    },
    {
      label: 'State',
      cell: ({ usage }) => <Badge color={STATE_COLORS[usage]}>{RENTAL_STATE_LABELS[usage]}</Badge>,
      note: ({ retiredAt, correctedAt }) =>
        retiredAt ? formatShortDate(retiredAt) : correctedAt && `corrected ${formatShortDate(correctedAt)}`,
    },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: (row) => <RowActions row={row} here={here} />,
    },
  ]
}

function RowActions({ row: { id, streetAddress, retiredAt }, here }: { row: RentalRow; here: Place }) {
  const name = <span className="sr-only"> {streetAddress}</span>
  return (
    <div className="row-actions row-actions--wrap">
      <ButtonLink variant="second" small to={paths.correctRental(id, here)}>
        Correct{name}
      </ButtonLink>
      {retiredAt === null ? (
        <ButtonLink variant="quiet" small to={paths.retireRental(id, here)}>
          Retire{name}
        </ButtonLink>
      ) : (
        <PostForm action={paths.adminRentals(here)}>
          <input type="hidden" name="rental" value={id} />
          <Button variant="quiet" small name="intent" value="restore" busy="Processing...">
            Use again{name}
          </Button>
        </PostForm>
      )}
    </div>
  )
}
