import { formatCents } from '#app/format/money.ts'
import { Table, TableCell } from '#app/ui/table.tsx'
import type { InvoiceItem } from '../queries.server.ts'

/** What an invoice bills, line by line, and what it comes to. */
export function InvoiceLines({ items, totalCents }: { items: InvoiceItem[]; totalCents: number }) {
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
        <tr className="is-sum">
          <td>Total</td>
          <td />
          <td className="max-sm:hidden" />
          <TableCell figures>{formatCents(totalCents)}</TableCell>
        </tr>
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
