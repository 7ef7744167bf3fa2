import { addressLines, type StoredAddress } from '#app/modules/properties/address.ts'
import type { DataColumn } from '#app/ui/data-table.tsx'

/** A two-line address column in a list of leads. */
export function addressColumn(label: string): DataColumn<StoredAddress> {
  return {
    label,
    cardLabel: null,
    className: 'address-cell',
    cell: (address) => <Address address={address} />,
  }
}

function Address({ address }: { address: StoredAddress }) {
  const { street, locality } = addressLines(address)
  return (
    <>
      {street || locality ? <bdi>{street || locality}</bdi> : <span className="text-ink-muted">No property yet</span>}
      {street && locality && <span className="cell-note">{locality}</span>}
    </>
  )
}
