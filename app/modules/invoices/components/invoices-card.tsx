import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { formatCents } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowMenu, RowMenuLink } from '#app/ui/row-menu.tsx'
import type { ShownInvoice } from '../queries.server.ts'
import { invoiceBadge } from '../rules.ts'

/** A lead's invoices, newest first: what each bills, its state, and what can be done with it. */
export function InvoicesCard({ leadId, invoices, now }: { leadId: string; invoices: ShownInvoice[]; now: Date }) {
  return (
    <Card
      title="Invoices"
      action={
        <Link to={paths.newInvoice(leadId)} className="text-small" preventScrollReset>
          Create Invoice
        </Link>
      }
    >
      {invoices.length === 0 ? (
        <p className="note">No invoices yet.</p>
      ) : (
        <div className="-mx-5 -mb-5 max-md:mx-0 max-md:-mb-3">
          <DataTable
            caption="Invoices, newest first"
            columns={columnsOf(leadId, now)}
            rows={invoices}
            rowKey={({ id }) => id}
            isLate={(invoice) => invoiceBadge(invoice, now).late !== null}
            isBare
          />
        </div>
      )}
    </Card>
  )
}

/** The state of an invoice as a badge, with how late it is in words. */
export function InvoiceBadge({ invoice, now }: { invoice: ShownInvoice; now: Date }) {
  const { label, color, late } = invoiceBadge(invoice, now)
  return (
    <span>
      <Badge color={color}>{label}</Badge>
      {late !== null && <span className="block text-small whitespace-nowrap text-danger">{late}</span>}
    </span>
  )
}

function columnsOf(leadId: string, now: Date): DataColumn<ShownInvoice>[] {
  return [
    {
      label: 'Invoice',
      to: ({ id }) => paths.leadInvoice(leadId, id),
      cell: ({ description }) => description,
      // Whole: its end says how it was paid, or why it is void.
      note: (invoice) => <span className="wrap-anywhere whitespace-normal">{invoiceNote(invoice, now)}</span>,
    },
    {
      label: 'Amount',
      figures: true,
      className: 'tabular-nums lining-nums',
      cell: ({ amountDueCents, refundedCents }) => (
        <>
          {formatCents(amountDueCents)}
          {refundedCents > 0 && <span className="block text-small text-ink-muted">{formatCents(refundedCents)} paid back</span>}
        </>
      ),
    },
    { label: 'Status', cell: (invoice) => <InvoiceBadge invoice={invoice} now={now} /> },
    {
      label: 'Actions',
      hidesLabel: true,
      cardLabel: null,
      className: 'whitespace-nowrap md:w-1',
      cell: (invoice) => <InvoiceActions leadId={leadId} invoice={invoice} />,
    },
  ]
}

/** 'HG-1042, 3 items, sent Nov 21, 9:58 AM' */
function invoiceNote(invoice: ShownInvoice, now: Date): string {
  const { number, status, itemCount, sentAt, dueAt, paidAt, paidBy, refundedAt, refundedBy, voidReason } = invoice
  const by = (how: string | null) => (how === null ? '' : `, ${how.toLowerCase()}`)
  const refund = refundedAt === null ? '' : `, paid back ${formatMomentIn(refundedAt, now)}${by(refundedBy)}`
  const items = itemCount === 1 ? '' : `, ${itemCount} items`
  if (status === 'draft') return `not sent${items}`
  if (status === 'void') return `${number}, void${voidReason === null ? '' : `, ${voidReason}`}`
  if (status === 'paid' && paidAt !== null) return `${number}, paid ${formatMomentIn(paidAt, now)}${by(paidBy)}${refund}`
  if (invoiceBadge(invoice, now).late !== null && dueAt !== null) return `${number}${items}, due ${formatDay(dueAt, now)}`
  return `${number}${items}${sentAt === null ? '' : `, sent ${formatMomentIn(sentAt, now)}`}`
}

function InvoiceActions({ leadId, invoice }: { leadId: string; invoice: ShownInvoice }) {
  const { id, number, status, isBusy, wasTried, hostedUrl, provider, amountDueCents, refundedCents } = invoice
  const name = status === 'draft' ? invoice.description : number
  const page = (ask?: 'void' | 'paid' | 'refund') => paths.leadInvoice(leadId, id, ask)
  const intent = status === 'open' ? 'remind' : status === 'draft' && !isBusy ? 'send' : null
  return (
    <div className="flex items-center justify-end gap-2">
      {intent !== null && (
        <PostForm action={page()}>
          <input type="hidden" name="from" value="lead" />
          <Button variant="second" small name="intent" value={intent} busy="Sending...">
            {intent === 'remind' ? 'Remind' : wasTried ? 'Send again' : 'Send'}
            <span className="sr-only">: {name}</span>
          </Button>
        </PostForm>
      )}
      <RowMenu label={`More for ${name}`}>
        <RowMenuLink to={page()}>Open</RowMenuLink>
        {status !== 'draft' && (
          <RowMenuLink to={paths.leadInvoicePdf(leadId, id)} isFile>
            Open PDF
          </RowMenuLink>
        )}
        {hostedUrl !== null && status !== 'paid' && status !== 'void' && (
          <RowMenuLink to={hostedUrl} isFile>
            Payment page
          </RowMenuLink>
        )}
        {provider === 'own' && status === 'paid' && refundedCents < amountDueCents && (
          <RowMenuLink to={page('refund')}>Pay back…</RowMenuLink>
        )}
        {provider === 'own' && status === 'open' && <RowMenuLink to={page('paid')}>Mark paid…</RowMenuLink>}
        {status !== 'paid' && status !== 'void' && (
          <RowMenuLink to={page('void')} isDestructive>
            {status === 'draft' ? 'Discard…' : 'Void…'}
          </RowMenuLink>
        )}
      </RowMenu>
    </div>
  )
}
