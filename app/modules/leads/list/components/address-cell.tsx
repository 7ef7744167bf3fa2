import { addressLines, type StoredAddress } from '#app/modules/properties/address.ts'
import { TableCell } from '#app/ui/table.tsx'

/** An address over two lines in a row of leads. */
export function AddressCell({ address }: { address: StoredAddress }) {
  const { street, locality } = addressLines(address)
  return (
    <TableCell className="wrap-anywhere max-md:pb-2! md:min-w-33 min-[1200px]:min-w-44">
      {street || locality ? <bdi>{street || locality}</bdi> : <span className="text-ink-muted">No property yet</span>}
      {street && locality && <span className="cell-note">{locality}</span>}
    </TableCell>
  )
}
