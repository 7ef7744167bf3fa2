import type { AddressLines } from '#app/modules/properties/address.ts'
import type { DataColumn } from '#app/ui/data-table.tsx'

/** A two-line address column in a list of leads. */
export function addressColumn(label: string): DataColumn<{ address: AddressLines | null }> {
  return {
    label,
    cardLabel: null,
    className: 'address-cell',
    cell: ({ address }) => address && <Address {...address} />,
  }
}

function Address({ street, locality }: AddressLines) {
  return (
    <>
      {street || locality ? <bdi>{street || locality}</bdi> : <span className="text-ink-muted">No property yet</span>}
      {street && locality && <span className="cell-note">{locality}</span>}
    </>
  )
}
