import type { LeadInvoice } from '#app/modules/invoices/queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatShortDate } from '#app/ui/date.ts'
import { formatCents } from '#app/ui/money.ts'

const LABELS: Record<LeadInvoice['status'], string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
}

/** A lead's invoices: green when paid, yellow otherwise (back-office specification, section 4). */
export function InvoicesCard({ invoices }: { invoices: LeadInvoice[] }) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 && <p className="muted small">No invoices yet.</p>}
      <ul className="list">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <span>
              {invoice.description}
              <small>
                {invoice.number}, {formatShortDate(invoice.createdAt)}
              </small>
            </span>
            <span className="r">
              <b className="num">{formatCents(invoice.amountDueCents)}</b>
              <small>
                <Badge color={invoice.status === 'paid' ? 'green' : 'yellow'}>{LABELS[invoice.status]}</Badge>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
