import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { formatDate } from '#app/format/date.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { formatCents } from '#app/format/money.ts'
import type { FailureReason } from '../fee-state.ts'

type Paid = {
  /** A sentence about the receipt. */
  mailed: string
  amountCents: number
  description: string
  paidAt: Date | null
  isTest: boolean
  refundedCents: number
  refundedAt: Date | null
}

type Next = {
  contact: { name: string; phone: string; email: string }
  /** The phone number for a `tel:` link. */
  dials: string
  steps: readonly { label: string; day: string }[]
  managementBegins: string
  /** The calendar file of a booked walkthrough. */
  calendar: string | null
}

/** The payment has arrived. The button moves the lead forward and continues. */
export function PaymentPaid({
  payment,
  next,
  here,
  error,
  honeypot,
}: {
  payment: Paid
  /** For readers who may act for the lead. */
  next: Next | null
  here: string
  error: string | null
  honeypot: ReactNode
}) {
  const { amountCents, description, paidAt, isTest, refundedCents, refundedAt } = payment
  return (
    <>
      <h1>Payment Successful!</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">The onboarding fee has been processed successfully.</p>
      {error !== null && (
        <div className="rounded-card border border-l-6 border-danger bg-surface px-6 py-5" role="alert">
          <p>{error}</p>
        </div>
      )}
      <div className="card">
        <DescriptionList
          items={[
            { label: 'For', value: description },
            { label: isTest ? 'Amount (test, nothing was charged)' : 'Amount', value: formatCents(amountCents) },
            ...(paidAt === null ? [] : [{ label: 'Paid on', value: formatDate(paidAt) }]),
            ...(refundedAt === null
              ? []
              : [{ label: 'Refunded', value: `${formatCents(refundedCents)}, ${formatDate(refundedAt)}` }]),
          ]}
        />
      </div>
      {payment.mailed !== '' && <p>{payment.mailed}</p>}
      {next && <WhatNext next={next} />}
      <form method="post" action={here}>
        {honeypot}
        <Button busy="Processing...">Move to Onboarding Stage</Button>
      </form>
    </>
  )
}

/** What happens next, when, and who to call. */
function WhatNext({ next: { contact, dials, steps, managementBegins, calendar } }: { next: Next }) {
  return (
    <section aria-labelledby="what-next">
      <h2 id="what-next" className="mb-3 text-h3">
        What happens next
      </h2>
      <DescriptionList
        items={steps.map(({ label, day }) => ({ label, value: <span className="whitespace-nowrap">{day}</span> }))}
      />
      <p className="mt-4">{managementBegins}</p>
      {calendar !== null && (
        <p className="mt-4">
          <a className={buttonClass({ variant: 'second' })} href={calendar}>
            Add the walkthrough to my calendar
          </a>
        </p>
      )}
      <p className="mt-4">
        Your contact is {contact.name}: <a href={dials}>{contact.phone}</a> or{' '}
        <a href={`mailto:${contact.email}`}>{contact.email}</a>.
      </p>
    </section>
  )
}

/** The provider has not confirmed the payment, or did not answer in time. `leadId`: for readers who may act for the lead. */
export function PaymentWaiting({ here, leadId }: { here: string; leadId: string | null }) {
  return (
    <>
      <h1>Verifying payment...</h1>
      <p className="text-lead leading-[1.6] text-ink-muted" role="status">
        This can take a moment. Please don’t pay again. You can close this page: as soon as the payment is confirmed, we’ll email
        you a receipt.
      </p>
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass()} href={here}>
          Check again
        </a>
      </div>
      {leadId !== null && (
        <p>
          Left the checkout before paying? <a href={paths.managementStep(leadId, 'payment')}>Return to payment</a>
        </p>
      )}
    </>
  )
}

const REASONS: Record<FailureReason, string> = {
  uncharged: 'The payment did not go through. Nothing was charged, and you can start again.',
  paid: 'The onboarding fee was already paid with a different payment. You don’t need to pay again.',
  processing: 'Another payment from you is on its way. Please don’t pay again. We’ll email you a receipt as soon as it arrives.',
  checking:
    'We received a payment that doesn’t match what we expected, so we sent no receipt. We’re looking into it and will contact you. Please don’t pay again until you hear from us.',
  refunded: 'We refunded your onboarding fee, so it’s due again. To continue, please pay it again.',
  unknown:
    'We can’t confirm your payment yet. Please check again before you pay a second time. Once your payment reaches us, we’ll email you a receipt.',
}

/** Final reasons: checking this payment again does not help. */
const SETTLED: readonly FailureReason[] = ['uncharged', 'refunded', 'paid', 'processing']

/** Why the payment can't be shown, and what to do about it. */
export function PaymentFailed({
  failure,
  here,
  company,
  phoneHref,
}: {
  failure: { message: string; reason: FailureReason; leadId: string | null }
  here: string
  company: { phone: string; email: string }
  phoneHref: string
}) {
  const { message, reason, leadId } = failure
  const isSettled = SETTLED.includes(reason)
  const isUnderOtherPayment = reason === 'paid' || reason === 'processing'
  return (
    <>
      <h1>{message}</h1>
      <p className="text-lead leading-[1.6] text-ink-muted mt-3" role="alert">
        {REASONS[reason]}
      </p>
      <p>
        Questions? Call <a href={phoneHref}>{company.phone}</a> or email <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass({ variant: isSettled ? 'second' : 'primary' })} href={here}>
          Try Again
        </a>
        {leadId !== null && isUnderOtherPayment && <ButtonLink to={paths.report(leadId)}>See your next steps</ButtonLink>}
        {leadId !== null && !isUnderOtherPayment && (
          <ButtonLink to={paths.managementStep(leadId, 'payment')} variant={isSettled ? 'primary' : 'second'}>
            Return to payment
          </ButtonLink>
        )}
      </div>
    </>
  )
}
