import { formatCents } from '#app/format/money.ts'
import { Table, TableCell } from '#app/ui/table.tsx'
import type { InvoiceItem } from '../queries.server.ts'

/** An invoice's lines, total and refund. */
export function InvoiceLines({
  items,
  totalCents,
  refundedCents,
}: {
  items: InvoiceItem[]
  totalCents: number
  refundedCents: number
}) {
  return (
    <Table
      caption="Items"
      narrow="table"
      columns={[
        { label: 'Item' },
        { label: 'Qty', figures: true },
        { label: 'Each', figures: true, className: 'max-sm:hidden' },
        { label: 'Amount', figures: true },
      ]}
      foot={
        <>
          <Sum label="Total" cents={totalCents} />
          {refundedCents > 0 && (
            <>
              <Sum label="Refunded" cents={-refundedCents} />
              <Sum label="Net paid" cents={totalCents - refundedCents} />
            </>
          )}
        </>
      }
    >
      {items.map(({ description, quantity, amountCents }, index) => (
        <tr key={index}>
          <th scope="row" className="wrap-anywhere">
            {description}
          </th>
          <TableCell figures>{quantity}</TableCell>
          <TableCell figures className="max-sm:hidden">
            {formatCents(amountCents / quantity)}
          </TableCell>
          <TableCell figures>{formatCents(amountCents)}</TableCell>
        </tr>
      ))}
    </Table>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <tr className="is-sum">
      <td>{label}</td>
      <td />
      <td className="max-sm:hidden" />
      <TableCell figures>{formatCents(cents)}</TableCell>
    </tr>
  )
}
