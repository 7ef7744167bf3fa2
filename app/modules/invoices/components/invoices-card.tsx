import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { formatCents, formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowMenu, RowMenuLink } from '#app/ui/row-menu.tsx'
import type { InvoicePage, ShownInvoice } from '../queries.server.ts'
import { invoiceBadge } from '../rules.ts'

/** A lead's newest invoices or a page of older ones: each with its lines, state and actions. */
export function InvoicesCard({ leadId, invoices, now }: { leadId: string; invoices: InvoicePage; now: Date }) {
  const { rows, next, isFirst, isAsked, open } = invoices
  const hasAny = rows.length > 0 || !isFirst
  // Both keep the fold open, with and without scripts.
  const to = (page: string) => `${paths.lead(leadId, { invoices: page })}#invoices`
  return (
    <Fold
      title="Invoices"
      isOpen={isAsked}
      value={open.count > 0 ? `${formatNumber(open.count)} open, ${formatCents(open.cents)}` : hasAny ? 'None open' : 'None'}
      action={
        <Needs permission="invoice">
          <Link to={paths.newInvoice(leadId)} className="text-small" preventScrollReset>
            Create Invoice
          </Link>
        </Needs>
      }
    >
      {!hasAny && <p className="note">No invoices yet.</p>}
      <ItemList>
        {rows.map((invoice) => (
          <Item key={invoice.id}>
            <span>
              <Link to={paths.leadInvoice(leadId, invoice.id)} className="cell-link">
                {invoice.description}
              </Link>
              <ItemNote>{invoiceNote(invoice, now)}</ItemNote>
            </span>
            <span className="text-right">
              <b className="tabular-nums lining-nums">{formatCents(invoice.amountDueCents)}</b>
              {invoice.refundedCents > 0 && <ItemNote>{formatCents(invoice.refundedCents)} refunded</ItemNote>}
              <ItemNote>
                <InvoiceBadge invoice={invoice} now={now} />
              </ItemNote>
            </span>
            <div className="col-span-full">
              <InvoiceActions leadId={leadId} invoice={invoice} />
            </div>
          </Item>
        ))}
      </ItemList>
      {(next !== null || !isFirst) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {next !== null && (
            <Link to={to(next)} preventScrollReset>
              Older invoices
            </Link>
          )}
          {!isFirst && (
            <Link to={to('newest')} preventScrollReset>
              Newest invoices
            </Link>
          )}
        </p>
      )}
    </Fold>
  )
}

/** An invoice's state as a badge, with how late it is. */
export function InvoiceBadge({ invoice, now }: { invoice: ShownInvoice; now: Date }) {
  const { label, color, late } = invoiceBadge(invoice, now)
  return (
    <span>
      <Badge color={color}>{label}</Badge>
      {late !== null && <span className="block text-small whitespace-nowrap text-danger">{late}</span>}
    </span>
  )
}

/** 'HG-1042, 3 items, sent Nov 21, 9:58 AM' */
function invoiceNote(invoice: ShownInvoice, now: Date): string {
  const { number, status, itemCount, sentAt, unsent, dueAt, paidAt, paidBy, refundedAt, refundedBy, voidReason } = invoice
  const by = (how: string | null) => (how === null ? '' : `, ${how.toLowerCase()}`)
  const refund = refundedAt === null ? '' : `, refunded ${formatMomentIn(refundedAt, now)}${by(refundedBy)}`
  const items = itemCount === 1 ? '' : `, ${itemCount} items`
  if (status === 'draft') return `not sent${items}`
  if (status === 'void') return `${number}, void${voidReason === null ? '' : `, ${voidReason}`}`
  if (status === 'paid' && paidAt !== null) return `${number}, paid ${formatMomentIn(paidAt, now)}${by(paidBy)}${refund}`
  if (invoiceBadge(invoice, now).late !== null && dueAt !== null) return `${number}${items}, due ${formatDay(dueAt, now)}`
  if (unsent !== null) return `${number}${items}, ${unsent.toLowerCase()}`
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
        <PostForm needs="invoice" action={page()}>
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
        <Needs permission="invoice">
          {provider === 'own' && status === 'paid' && refundedCents < amountDueCents && (
            <RowMenuLink to={page('refund')}>Refund…</RowMenuLink>
          )}
          {provider === 'own' && status === 'open' && <RowMenuLink to={page('paid')}>Mark paid…</RowMenuLink>}
          {status !== 'paid' && status !== 'void' && (
            <RowMenuLink to={page('void')} isDestructive>
              {status === 'draft' ? 'Discard…' : 'Void…'}
            </RowMenuLink>
          )}
        </Needs>
      </RowMenu>
    </div>
  )
}
