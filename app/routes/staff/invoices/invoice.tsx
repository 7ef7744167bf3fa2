import { REFUND_MESSAGES } from '#app/modules/payments/messages.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { InvoiceBadge } from '#app/modules/invoices/components/invoices-card.tsx'
import { InvoiceLines } from '#app/modules/invoices/components/invoice-lines.tsx'
import { invoiceActionSchema } from '#app/modules/invoices/forms.ts'
import { sendDraft } from '#app/modules/invoices/create/create-invoice.server.ts'
import { INVOICE_MESSAGES, MESSAGE_INVOICE_FAILED } from '#app/modules/invoices/messages.ts'
import { findInvoiceOfLead, findPayer, type Payer, type ShownInvoice } from '#app/modules/invoices/queries.server.ts'
import { remindOfInvoice } from '#app/modules/invoices/mail/remind-of-invoice.server.ts'
import { refused } from '#app/result.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { Button, ButtonLink, buttonClass, OutLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { formatCents } from '#app/format/money.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? titleOf(data.invoice) : 'Invoice not found') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const { leadId = '', invoiceId = '' } = params
  const invoice = findInvoiceOfLead(leadId, invoiceId)
  if (!invoice) throw new Response(INVOICE_MESSAGES.missing, { status: 404 })
  return { leadId, invoice, payer: findPayer(leadId), now: new Date() }
}

/** Reminds the owner, or sends an invoice that failed to send before. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'invoice')
  const { leadId = '', invoiceId = '' } = params
  if (!findInvoiceOfLead(leadId, invoiceId)) throw new Response(INVOICE_MESSAGES.missing, { status: 404 })
  const { intent, from } = valueOrThrow(await parseForm(request, invoiceActionSchema))
  const actor = { kind: 'staff', userId: viewer.id } as const
  const pressed =
    intent === 'remind'
      ? remindOfInvoice({ invoiceId, actor })
      : ((await attempt(MESSAGE_INVOICE_FAILED, () => sendDraft(invoiceId, actor))) ?? refused('failed'))
  const done = intent === 'remind' ? sentWords('Reminder sent', 'The reminder') : sentWords('Invoice sent', 'The invoice')
  const toast = pressed.ok
    ? ({ kind: 'success', message: done } as const)
    : ({ kind: 'error', message: INVOICE_MESSAGES[pressed.reason] } as const)
  return redirectWithToast(from === 'lead' ? paths.lead(leadId) : paths.leadInvoice(leadId, invoiceId), toast)
}

export default function InvoicePage() {
  const { leadId, invoice, payer, now } = useLoaderData<typeof loader>()
  const { id, status } = invoice
  return (
    <>
      <PageBehind>
        <PageHeader
          title={titleOf(invoice)}
          back={{ to: paths.lead(leadId), label: payer?.name ?? 'Lead' }}
          actions={<Actions leadId={leadId} invoice={invoice} />}
        />
        {status === 'draft' && <Notice className="mb-5">{draftNotice(invoice)}</Notice>}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
          <Card title={invoice.description} id={`invoice-${id}`}>
            <InvoiceLines items={invoice.items} totalCents={invoice.amountDueCents} refundedCents={invoice.refundedCents} />
          </Card>
          <Card title="Status">
            <DescriptionList items={factsOf(invoice, payer, now)} />
            <Ends leadId={leadId} invoice={invoice} />
          </Card>
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}

function draftNotice({ isBusy, wasTried }: ShownInvoice): string {
  if (isBusy) return 'The card payment provider is creating this invoice. Check again in a minute.'
  return wasTried
    ? 'The card payment provider didn’t create this invoice, so it wasn’t sent. Send it again, or discard it.'
    : 'This invoice is a draft and hasn’t been sent. Check it and send it, or discard it.'
}

function Actions({ leadId, invoice }: { leadId: string; invoice: ShownInvoice }) {
  const { id, status, isBusy, wasTried, hostedUrl } = invoice
  const intent = status === 'open' ? 'remind' : status === 'draft' && !isBusy ? 'send' : null
  return (
    <>
      {status !== 'draft' && (
        <a className={buttonClass({ variant: 'second' })} href={paths.leadInvoicePdf(leadId, id)}>
          Open PDF
        </a>
      )}
      {hostedUrl !== null && status !== 'paid' && status !== 'void' && <OutLink href={hostedUrl}>Payment page</OutLink>}
      {intent !== null && (
        <PostForm needs="invoice" action={paths.leadInvoice(leadId, id)}>
          <input type="hidden" name="from" value="invoice" />
          <Button name="intent" value={intent} busy="Sending...">
            {intent === 'remind' ? 'Remind' : wasTried ? 'Send again' : 'Send'}
          </Button>
        </PostForm>
      )}
    </>
  )
}

/** Marks an invoice as paid by hand, or refunds it; nothing if neither is possible. */
function Ends({ leadId, invoice }: { leadId: string; invoice: ShownInvoice }) {
  const { id, status, provider, isBusy, amountDueCents, refundedCents } = invoice
  if (!useMay('invoice')) return null
  if (status === 'paid' && refundedCents < amountDueCents) {
    if (provider === 'stripe') return <p className="mt-3 text-small text-ink-muted">{REFUND_MESSAGES['by-provider']}</p>
    return (
      <p className="mt-3">
        <ButtonLink to={paths.leadInvoice(leadId, id, 'refund')} variant="second" small>
          Refund
        </ButtonLink>
      </p>
    )
  }
  if (status === 'paid' || status === 'void' || isBusy) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <ButtonLink to={paths.leadInvoice(leadId, id, 'void')} variant="second" small>
        {status === 'draft' ? 'Discard' : 'Void'}
      </ButtonLink>
      {provider === 'own' && status === 'open' && (
        <ButtonLink to={paths.leadInvoice(leadId, id, 'paid')} variant="second" small>
          Mark Paid
        </ButtonLink>
      )}
    </p>
  )
}

function titleOf({ status, number }: Pick<ShownInvoice, 'status' | 'number'>): string {
  return status === 'draft' ? 'Invoice, not sent' : `Invoice ${number}`
}

function factsOf(invoice: ShownInvoice, payer: Payer | null, now: Date) {
  const { sentAt, dueAt, remindedAt, paidAt, paidBy, refundedCents, refundedAt, refundedBy, voidedAt, voidReason, provider } =
    invoice
  const moment = (label: string, at: Date | null) => (at === null ? [] : [{ label, value: formatMomentIn(at, now) }])
  return [
    { label: 'Status', value: <InvoiceBadge invoice={invoice} now={now} /> },
    { label: 'Amount', value: formatCents(invoice.amountDueCents) },
    ...(payer === null ? [] : [{ label: 'Billed to', value: payer.name }]),
    { label: 'Payable by', value: provider === 'stripe' ? 'Card, via the payment provider' : 'Check' },
    ...moment('Created', invoice.createdAt),
    ...(invoice.unsent === null ? moment('Sent', sentAt) : [{ label: 'Email', value: invoice.unsent }]),
    ...(dueAt === null ? [] : [{ label: 'Due', value: formatDay(dueAt, now) }]),
    ...moment('Reminder sent', remindedAt),
    ...moment('Paid', paidAt),
    ...(paidBy === null ? [] : [{ label: 'Paid by', value: paidBy }]),
    ...(refundedCents === 0 ? [] : [{ label: 'Refunded', value: formatCents(refundedCents) }]),
    ...moment('Refunded on', refundedAt),
    ...(refundedBy === null ? [] : [{ label: 'Refunded by', value: refundedBy }]),
    ...moment('Voided', voidedAt),
    ...(voidReason === null ? [] : [{ label: 'Reason', value: voidReason }]),
  ]
}
