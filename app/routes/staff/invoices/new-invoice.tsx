import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { centsText } from '#app/format/cents-text.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, type Submission } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { InvoiceForm } from '#app/modules/invoices/components/invoice-form.tsx'
import { createInvoice } from '#app/modules/invoices/create/create-invoice.server.ts'
import { invoiceFormSchema, itemsOf } from '#app/modules/invoices/forms.ts'
import { INVOICE_MESSAGES, MESSAGE_INVOICE_FAILED } from '#app/modules/invoices/messages.ts'
import { findPayer } from '#app/modules/invoices/queries.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { type FormReply, typedEntries } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Create Invoice') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'invoice')
  const payer = findPayer(params.leadId ?? '')
  if (!payer) throw new Response(INVOICE_MESSAGES['no-lead'], { status: 404 })
  return {
    payer,
    usual: getSetting('usualInvoiceItems'),
    submissionId: newSubmissionId(),
    constraints: constraintsOf(invoiceFormSchema),
  }
}

/** `round`: a key for each change that a button makes to the lines. */
type InvoiceReply = FormReply & { round?: { key: string; isAdded: boolean } }

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'invoice')
  const submission = await parseForm(request, invoiceFormSchema)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  if (posted.intent === 'add') return showLines(submission, [...typedLines(submission), usualLine(posted.usual)], true)
  if (posted.intent !== 'create') {
    const place = Number(posted.intent.slice('remove:'.length))
    return showLines(
      submission,
      typedLines(submission).filter((_, index) => index !== place),
      false,
    )
  }
  const { description, items, submissionId } = posted
  const leadId = params.leadId ?? ''
  const created = await attempt(MESSAGE_INVOICE_FAILED, () =>
    createInvoice({ leadId, description, items: itemsOf(items), submissionId, actor: { kind: 'staff', userId: viewer.id } }),
  )
  if (created?.ok) {
    const message = sentWords('Invoice sent', 'The invoice')
    return redirectWithToast(paths.lead(created.value.leadId), { kind: 'success', message })
  }
  if (created === null) return reply(submission, { formErrors: [MESSAGE_INVOICE_FAILED], status: 500 })
  if (created.reason === 'no-lead') throw new Response(INVOICE_MESSAGES['no-lead'], { status: 404 })
  const status = created.reason === 'failed' ? 502 : 409
  return reply(submission, { formErrors: [INVOICE_MESSAGES[created.reason]], status })
}

function usualLine(place: string | undefined): Record<string, string> {
  const item = place === undefined || place === '' ? undefined : getSetting('usualInvoiceItems')[Number(place)]
  return item ? { description: item.description, quantity: '1', amount: centsText(item.amountCents) } : {}
}

function typedLines(submission: Submission<unknown>): Record<string, string>[] {
  return typedEntries(reply(submission).data, 'items')
}

/** Shows the form with these lines, not validated yet. */
function showLines(submission: Submission<unknown>, lines: Record<string, string>[], isAdded: boolean) {
  const { initialValue, submissionId } = reply(submission).data
  return data<InvoiceReply>({
    initialValue: { ...initialValue, usual: '', items: lines.length > 0 ? lines : [{}] },
    round: { key: newSubmissionId(), isAdded },
    submissionId,
  })
}

export default function NewInvoiceDialog() {
  const { payer, usual, submissionId, constraints } = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<InvoiceReply>())
  const closeTo = paths.lead(payer.leadId)
  return (
    <Dialog title="Create Invoice" closeTo={closeTo} wide>
      <p className="note">
        To {payer.name}, {payer.email === '' ? 'who doesn’t have an email address yet' : payer.email}
        {payer.isCustomer && ', who is already a customer with the card payment provider'}.
      </p>
      <InvoiceForm
        lastReply={lastReply}
        constraints={constraints}
        submissionId={lastReply?.submissionId ?? submissionId}
        usual={usual}
        paysByCard={payer.paysByCard}
        round={lastReply?.round ?? null}
        closeTo={closeTo}
      />
    </Dialog>
  )
}
