import { addressLines, type StoredAddress } from '#app/modules/leads/address.ts'
import { TableCell } from '#app/ui/table.tsx'

/** An address over two lines in a row of leads. */
export function AddressCell({ address }: { address: StoredAddress }) {
  const { street, locality } = addressLines(address)
  return (
    <TableCell className="place">
      {street || locality ? <bdi>{street || locality}</bdi> : <span className="muted">No property yet</span>}
      {street && locality && <span className="sub">{locality}</span>}
    </TableCell>
  )
}
