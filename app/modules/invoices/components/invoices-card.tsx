import type { LeadInvoice } from '../queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatShortDate } from '#app/format/date.ts'
import { formatCents } from '#app/format/money.ts'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'

const LABELS: Record<LeadInvoice['status'], string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
}

/** A lead's invoices: green when paid, yellow otherwise. */
export function InvoicesCard({ invoices }: { invoices: LeadInvoice[] }) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 && <p className="text-small leading-normal text-ink-muted">No invoices yet.</p>}
      <ItemList>
        {invoices.map((invoice) => (
          <Item key={invoice.id}>
            <span>
              {invoice.description}
              <ItemNote>
                {invoice.number}, {formatShortDate(invoice.createdAt)}
              </ItemNote>
            </span>
            <span className="text-right">
              <b className="tabular-nums lining-nums">{formatCents(invoice.amountDueCents)}</b>
              <ItemNote>
                <Badge color={invoice.status === 'paid' ? 'green' : 'yellow'}>{LABELS[invoice.status]}</Badge>
              </ItemNote>
            </span>
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}
