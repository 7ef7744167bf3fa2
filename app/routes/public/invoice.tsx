import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { formatDate } from '#app/format/date.ts'
import { formatCents } from '#app/format/money.ts'
import { phoneLink } from '#app/format/phone.ts'
import { InvoiceLines } from '#app/modules/invoices/components/invoice-lines.tsx'
import { MESSAGE_INVOICE_LINK_ENDED } from '#app/modules/invoices/messages.ts'
import { findInvoiceByLink } from '#app/modules/invoices/queries.server.ts'
import { howToPay, invoiceBadge } from '#app/modules/invoices/rules.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { mailtoUri, paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' }, flow: 'Invoice' }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  noindexMeta(matches, page ? `Invoice ${page.invoice.number}` : 'Invoice not found')

export const headers = privatePageHeaders

/** An invoice for the payer. The link shows only this invoice and nothing about the lead. */
export function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const found = findInvoiceByLink(token)
  if (!found.ok) throw new Response(MESSAGE_INVOICE_LINK_ENDED, { status: 404 })
  const { number, description, amountDueCents, refundedCents, refundedAt, items, status, sentAt, dueAt, paidAt, hostedUrl } =
    found.value
  const company = getSetting('company')
  const now = new Date()
  return {
    token,
    invoice: { number, description, amountDueCents, refundedCents, refundedAt, items, sentAt, dueAt, paidAt },
    badge: invoiceBadge({ status, dueAt, isBusy: false, amountDueCents, refundedCents }, now),
    payUrl: status === 'open' ? hostedUrl : null,
    howToPay: hostedUrl === null ? howToPay({ status, number, amountDueCents, refundedCents }, company) : null,
    company: { name: company.name, phone: company.phone, email: company.email },
  }
}

export default function InvoicePage() {
  const { token, invoice, badge, payUrl, howToPay: words, company } = useLoaderData<typeof loader>()
  const { number, description, amountDueCents, refundedCents, refundedAt, items, sentAt, dueAt, paidAt } = invoice
  return (
    <NarrowColumn>
      <h1>Invoice {number}</h1>
      <p className="mt-3 text-lead leading-[1.6] text-ink-muted">{description}</p>
      <Card
        title={formatCents(amountDueCents)}
        id="amount"
        className="mt-6"
        action={<Badge color={badge.color}>{badge.label}</Badge>}
      >
        <DescriptionList
          items={[
            { label: 'From', value: company.name },
            ...(sentAt === null ? [] : [{ label: 'Date', value: formatDate(sentAt) }]),
            ...(dueAt === null
              ? []
              : [{ label: 'Due', value: badge.late === null ? formatDate(dueAt) : `${formatDate(dueAt)}, ${badge.late}` }]),
            ...(paidAt === null ? [] : [{ label: 'Paid', value: formatDate(paidAt) }]),
            ...(refundedAt === null
              ? []
              : [{ label: 'Refunded', value: `${formatCents(refundedCents)}, ${formatDate(refundedAt)}` }]),
          ]}
        />
      </Card>
      <InvoiceLines items={items} totalCents={amountDueCents} refundedCents={refundedCents} />
      {words !== null && <p className="mt-6">{words}</p>}
      <p className="mt-6 flex flex-wrap gap-3">
        {payUrl !== null && (
          <a className={buttonClass()} href={payUrl}>
            Pay by card
          </a>
        )}
        <a className={buttonClass({ variant: 'second' })} href={paths.invoicePdf(token)}>
          Download PDF
        </a>
      </p>
      <p className="mt-6 note">
        Questions about this invoice? Call <a href={phoneLink(company.phone)}>{company.phone}</a> or email{' '}
        <a href={mailtoUri(company.email)}>{company.email}</a>.
      </p>
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Invoice not found" />
}
