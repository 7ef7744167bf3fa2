import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatCents } from '#app/format/money.ts'
import { centsText } from '#app/format/cents-text.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { reversalSchema } from '#app/modules/referrals/manage/forms.ts'
import { findReferral } from '#app/modules/referrals/realtor-referrals.server.ts'
import { MESSAGE_PAYMENT_FAILED, REFERRAL_MESSAGES } from '#app/modules/referrals/manage/messages.ts'
import { reverseReferralPayment } from '#app/modules/referrals/manage/pay-referral.server.ts'
import { referralList } from '#app/modules/referrals/manage/referral-list.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, MoneyField } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Reverse this payment?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'payouts')
  const referral = findReferral(params.referralId ?? '')
  if (!referral) throw new Response(REFERRAL_MESSAGES.missing, { status: 404 })
  const { realtorName, clientName, paymentStatus, referralFeeCents } = referral
  if (paymentStatus !== 'paid') {
    throw await redirectWithToast(referralList.here(request), { kind: 'error', message: REFERRAL_MESSAGES['not-paid'] })
  }
  const paidCents = referralFeeCents ?? 0
  return {
    ...{ realtorName, clientName, paidCents, closeTo: referralList.here(request) },
    constraints: constraintsOf(reversalSchema),
    submissionId: newSubmissionId(),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'payouts')
  const submission = await parseForm(request, reversalSchema)
  if (submission.status === 'error') return reply(submission)
  const reversal = { referralId: params.referralId ?? '', ...submission.value }
  const reversed = await attempt('A payment could not be reversed', () => reverseReferralPayment(viewer, reversal))
  if (reversed === null) return reply(submission, { formErrors: [MESSAGE_PAYMENT_FAILED], status: 503 })
  if (reversed.ok) return redirectWithToast(referralList.here(request), { kind: 'success', message: 'Payment reversed' })
  const { reason } = reversed
  if (reason === 'too-much') return reply(submission, { fieldErrors: { amount: [REFERRAL_MESSAGES[reason]] } })
  return redirectWithToast(referralList.here(request), { kind: 'error', message: REFERRAL_MESSAGES[reason] })
}

export default function ReverseReferralDialog() {
  const { realtorName, clientName, paidCents, constraints, submissionId, closeTo } = useLoaderData<typeof loader>()
  const defaults = { amount: centsText(paidCents) }
  const form = formOf<'amount' | 'reason'>({ lastReply: useActionData<FormReply>(), constraints, defaults })
  return (
    <ConfirmDialog draft="reason" title="Reverse this payment?" verb="Reverse" closeTo={closeTo}>
      <ErrorSummary errors={form.errors} />
      <input type="hidden" name="submissionId" value={submissionId} />
      <p>
        {realtorName} was paid {formatCents(paidCents)} for {clientName}. The reversal is subtracted from that amount and from
        this year’s 1099-NEC. This doesn’t move any money, so get it back from the realtor yourself. We keep both on record. After
        a full reversal, you can pay the fee again.
      </p>
      <MoneyField {...form.field('amount')} label="Amount to reverse" />
      <Field {...form.field('reason')} label="Reason" autoComplete="off" />
    </ConfirmDialog>
  )
}
