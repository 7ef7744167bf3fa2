import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatDate } from '#app/ui/date.ts'
import { Facts } from '#app/ui/figures.tsx'
import { formatCents } from '#app/ui/money.ts'

type Paid = { amountCents: number; description: string; paidAt: Date | null; isTest: boolean }

/** The payment has arrived; the button moves the lead on and leads on (public specification, section 2, 'Payment result'). */
export function PaymentPaid({
  payment,
  here,
  error,
  honeypot,
}: {
  payment: Paid
  here: string
  error: string | null
  honeypot: ReactNode
}) {
  const { amountCents, description, paidAt, isTest } = payment
  return (
    <>
      <h1>Payment Successful!</h1>
      <p className="lead">The onboarding fee has been processed successfully.</p>
      {error !== null && (
        <div className="summary" role="alert">
          <p>{error}</p>
        </div>
      )}
      <div className="card">
        <Facts
          items={[
            { label: 'For', value: description },
            { label: isTest ? 'Amount (test, nothing was charged)' : 'Amount', value: formatCents(amountCents) },
            ...(paidAt === null ? [] : [{ label: 'Paid on', value: formatDate(paidAt) }]),
          ]}
        />
      </div>
      <p>Your receipt is on its way to you by e-mail.</p>
      <form method="post" action={here}>
        {honeypot}
        <Button busy="Processing...">Move to Onboarding Stage</Button>
      </form>
    </>
  )
}

/** The provider has not said that it was paid, or did not answer in time. */
export function PaymentWaiting({ here }: { here: string }) {
  return (
    <>
      <h1>Verifying payment...</h1>
      <p className="lead" role="status">
        This can take a moment. You need not pay again, and you may close this page: as soon as the payment is confirmed, you
        receive a receipt by e-mail.
      </p>
      <div className="tail-acts">
        <a className="btn" href={here}>
          Look again
        </a>
      </div>
    </>
  )
}

const REASONS = {
  stranger:
    'This payment was started in another browser, so it is not shown here. If you have paid, your receipt comes by e-mail, and you need not pay again.',
  uncharged: 'The payment did not go through. Nothing was charged, and you can start again.',
  unknown: 'If you have paid, you need not pay again: payments that reach us are found, and you receive a receipt by e-mail.',
} as const

/** Why the payment cannot be shown, and what can be done about it. */
export function PaymentFailed({
  failure,
  here,
  company,
  phoneHref,
}: {
  failure: { message: string; reason: 'stranger' | 'uncharged' | null; leadId: string | null }
  here: string
  company: { phone: string; email: string }
  phoneHref: string
}) {
  // Looking again helps where the answer may still change; here a new payment does.
  const isOver = failure.reason === 'uncharged'
  return (
    <>
      <h1>{failure.message}</h1>
      <p className="lead" role="alert">
        {REASONS[failure.reason ?? 'unknown']}
      </p>
      <p>
        Questions? Call <a href={phoneHref}>{company.phone}</a> or write to{' '}
        <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
      <div className="tail-acts">
        <a className={isOver ? 'btn btn--second' : 'btn'} href={here}>
          Try Again
        </a>
        {failure.leadId !== null && (
          <ButtonLink to={paths.managementStep(failure.leadId, 'payment')} variant={isOver ? 'primary' : 'second'}>
            Back to the payment
          </ButtonLink>
        )}
      </div>
    </>
  )
}
