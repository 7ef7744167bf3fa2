import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { centsText } from '#app/format/cents-text.ts'
import { formatDate } from '#app/format/date.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paymentSchema } from '#app/modules/referrals/manage/forms.ts'
import { findReferral } from '#app/modules/referrals/realtor-referrals.server.ts'
import { findSignedAt } from '#app/modules/referrals/manage/list-referrals.server.ts'
import { referralList } from '#app/modules/referrals/manage/referral-list.ts'
import { REFERRAL_STATUS_LABELS } from '#app/modules/referrals/manage/referral-row.ts'
import { MESSAGE_PAYMENT_DONE, MESSAGE_PAYMENT_FAILED, REFERRAL_MESSAGES } from '#app/modules/referrals/manage/messages.ts'
import { proposedFeeCents } from '#app/modules/referrals/messages.ts'
import { payReferral } from '#app/modules/referrals/manage/pay-referral.server.ts'
import { Checkbox } from '#app/ui/choices.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { MoneyField } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Pay the referral fee?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'payouts')
  const referral = findReferral(params.referralId ?? '')
  if (!referral) throw new Response(REFERRAL_MESSAGES.missing, { status: 404 })
  const {
    clientName,
    propertyAddress,
    realtorName,
    realtorCompany,
    status,
    paymentStatus,
    referralFeeCents,
    leadId,
    isPaidBack,
  } = referral
  if (paymentStatus === 'paid')
    throw await redirectWithToast(referralList.here(request), { kind: 'error', message: REFERRAL_MESSAGES.paid })
  return {
    ...{ clientName, propertyAddress, realtorName, realtorCompany, status, isPaidBack },
    // The realtor's data may have been deleted on request.
    hasEmail: referral.realtorEmail.trim() !== '',
    signedAt: findSignedAt(leadId),
    amount: centsText(proposedFeeCents(referralFeeCents, getSetting('fees').referral.successfulReferralCents)),
    constraints: constraintsOf(paymentSchema),
    submissionId: newSubmissionId(),
    closeTo: referralList.here(request),
    now: new Date(),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'payouts')
  const submission = await parseForm(request, paymentSchema)
  if (submission.status === 'error') return reply(submission)
  const payment = { referralId: params.referralId ?? '', ...submission.value }
  const paid = await attempt('A referral could not be paid', () => payReferral(viewer, payment))
  if (paid === null) return reply(submission, { formErrors: [MESSAGE_PAYMENT_FAILED], status: 503 })
  if (paid.ok) return redirectWithToast(referralList.here(request), { kind: 'success', message: MESSAGE_PAYMENT_DONE })
  const { reason } = paid
  if (reason === 'not-confirmed' || reason === 'paid-back')
    return reply(submission, { fieldErrors: { confirmed: [REFERRAL_MESSAGES[reason]] } })
  return redirectWithToast(referralList.here(request), { kind: 'error', message: REFERRAL_MESSAGES[reason] })
}

export default function PayReferralDialog() {
  const page = useLoaderData<typeof loader>()
  const { clientName, propertyAddress, realtorName, realtorCompany, status, hasEmail, isPaidBack, signedAt } = page
  const { amount, constraints, submissionId, closeTo, now } = page
  const isConverted = status === 'converted'
  const form = formOf<'amount' | 'confirmed'>({ lastReply: useActionData<FormReply>(), constraints, defaults: { amount } })
  return (
    <ConfirmDialog draft="payment" title="Pay the referral fee?" verb="Pay" closeTo={closeTo} isDestructive={false}>
      <ErrorSummary errors={form.errors} />
      <input type="hidden" name="submissionId" value={submissionId} />
      <DescriptionList
        items={[
          { label: 'To', value: `${realtorName}, ${realtorCompany}` },
          { label: 'For', value: `${clientName}, ${propertyAddress}` },
          { label: 'Status', value: REFERRAL_STATUS_LABELS[status] },
          ...(signedAt === null ? [] : [{ label: 'Agreement signed', value: formatDate(signedAt) }]),
        ]}
      />
      <MoneyField {...form.field('amount')} label="Amount" hint="Up to $5,000.00" />
      <p className="text-small text-ink-muted">
        We’ll record this as paid today, {formatDate(now)}
        {hasEmail && ', and email the realtor'}. Send the money separately. You can pay a fee only once. To fix a mistake, reverse
        it.
      </p>
      {(!isConverted || isPaidBack) && (
        <Checkbox
          {...form.box('confirmed')}
          label={isPaidBack ? 'Pay even though the client was refunded' : 'Pay even though the client has not signed'}
          hint={
            isPaidBack
              ? 'This client’s onboarding fee was refunded. Decide whether the referral still counts as successful.'
              : 'A referral is successful once its client has signed a management agreement.'
          }
        />
      )}
    </ConfirmDialog>
  )
}
