import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatDate, formatLongMoment } from '#app/format/date.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { formatCents } from '#app/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#app/paths.ts'
import type { Acknowledgment } from '../terms/acknowledge-terms.server.ts'
import { MESSAGE_TERMS_FIRST } from '../messages.ts'
import type { FeeState } from '#app/modules/payments/fee-state.ts'

/** Data for the payment step. */
type PaymentView = {
  leadId: string
  feeCents: number
  /** How this site accepts payments; if 'none', shows the contact instead of the button. */
  mode: 'card' | 'test' | 'none'
  contact: { phone: string; email: string }
  /** The fee's state; null for readers who can't act for the lead. */
  fee: FeeState | null
  acknowledgment: Acknowledgment | null
  /** The owner came back from the checkout, and nothing was paid there. */
  isCanceled: boolean
  mayAct: boolean
}

type PaymentStepProps = PaymentView & {
  /** Why the checkout could not be opened. */
  error: string | undefined
  readOnlyNotice: ReactNode
  honeypot: ReactNode
}

/** The last step: the onboarding fee by card, once the terms are acknowledged. */
export function PaymentStep(props: PaymentStepProps) {
  const { leadId, feeCents, fee, isCanceled, error, mayAct, readOnlyNotice } = props
  return (
    <Dialog title="Complete Enrollment" closeTo={paths.report(leadId)} wide>
      {isCanceled && fee?.kind !== 'paid' && fee?.kind !== 'processing' && (
        <Notice>
          <p role="status">Payment canceled. Nothing was charged.</p>
        </Notice>
      )}
      {error !== undefined && <RedBox takesFocus>{error}</RedBox>}
      <dl className="facts fee-lines">
        <div>
          <dt className="font-semibold">
            Onboarding fee
            <small>one-time, by card; the setup fee is billed separately</small>
          </dt>
          <dd className="font-display text-h4 leading-tight">{formatCents(feeCents)}</dd>
        </div>
      </dl>
      <p className="text-small leading-normal">
        <a href={paths.fees()}>Plans and pricing</a>
      </p>
      {mayAct ? <NextStep {...props} /> : readOnlyNotice}
    </Dialog>
  )
}

function NextStep({ leadId, mode, contact, fee, acknowledgment, error, ...pay }: PaymentStepProps) {
  if (fee?.kind === 'paid') {
    return (
      <StepMessage leadId={leadId}>
        The onboarding fee was already paid on {keepTogether(formatDate(fee.paidAt))}.{' '}
        {fee.refundedAt !== null &&
          `${formatCents(fee.refundedCents)} of it was refunded to you on ${keepTogether(formatDate(fee.refundedAt))}. `}
        You don’t need to pay again.
      </StepMessage>
    )
  }
  if (fee?.kind === 'processing') {
    return (
      <StepMessage leadId={leadId}>
        You paid the onboarding fee on {keepTogether(formatDate(fee.since))}, and the money is on its way to us. Please don’t pay
        again. We’ll email you a receipt as soon as it arrives.
      </StepMessage>
    )
  }
  if (fee?.kind === 'checking') {
    return (
      <StepMessage leadId={leadId}>
        We received a payment that doesn’t match what we expected. We’re checking it and will contact you. Please don’t pay again
        until you hear from us. Questions? Call {contact.phone} or email <a href={`mailto:${contact.email}`}>{contact.email}</a>.
      </StepMessage>
    )
  }
  if (acknowledgment === null) {
    return (
      <>
        {error === undefined && <RedBox>{MESSAGE_TERMS_FIRST}</RedBox>}
        <FormActions>
          <ButtonLink to={paths.managementStep(leadId, 'agreement')}>Read the agreement terms</ButtonLink>
        </FormActions>
      </>
    )
  }
  const back = (
    <ButtonLink to={paths.managementStep(leadId, 'terms')} variant="second">
      Back
    </ButtonLink>
  )
  if (mode === 'none') {
    return (
      <>
        <Notice>
          <p>
            Card payments aren’t set up on this site yet. To pay the onboarding fee, please call {contact.phone} or email{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>.
          </p>
        </Notice>
        <FormActions>{back}</FormActions>
      </>
    )
  }
  return <Pay {...pay} leadId={leadId} mode={mode} fee={fee} acknowledgment={acknowledgment} back={back} />
}

/** Shown if nothing can be paid. */
function StepMessage({ leadId, children }: { leadId: string; children: ReactNode }) {
  return (
    <>
      <Notice>
        <p>{children}</p>
      </Notice>
      <FormActions>
        <ButtonLink to={paths.report(leadId)}>Back to the report</ButtonLink>
      </FormActions>
    </>
  )
}

type PayProps = Pick<PaymentStepProps, 'leadId' | 'feeCents' | 'mode' | 'fee' | 'isCanceled' | 'honeypot'> & {
  acknowledgment: Acknowledgment
  back: ReactNode
}

/** The button that opens the checkout. */
function Pay({ leadId, feeCents, mode, fee, isCanceled, acknowledgment, honeypot, back }: PayProps) {
  const { by, at } = acknowledgment
  return (
    // Without the mark of a canceled checkout, because the result of this click is not about that one.
    <form method="post" action={paths.managementStep(leadId, 'payment')} className="grid content-start gap-4">
      {honeypot}
      {fee?.kind === 'refunded' && (
        <Notice>
          <p>
            Your payment of {formatCents(fee.refundedCents)} was refunded, so the onboarding fee is due again. Pay it to continue.
          </p>
        </Notice>
      )}
      {fee?.kind === 'begun' && !isCanceled && (
        <Notice>
          <p>
            You’ve already started a payment. Until {keepTogether(formatLongMoment(fee.endsAt))}, the button takes you back to
            that checkout; after that, it starts a new one. You’ll only be charged once, no matter how many windows you have open.
          </p>
        </Notice>
      )}
      <p className="text-ink-muted">
        {by === 'signature' ? 'You signed the management agreement on' : 'You acknowledged the agreement terms on'}{' '}
        {keepTogether(formatDate(at))}.{' '}
        {mode === 'test'
          ? 'This site is a demo. The next page is a test checkout: you don’t need a card, and nothing is charged.'
          : 'You’ll enter your card on the next page; we never see its number. Then we’ll email you a receipt.'}
        {by === 'box' && ' We’ll email you the agreement to sign, too.'}
      </p>
      <FormActions>
        {back}
        <Button busy="Processing...">
          {fee?.kind === 'begun'
            ? 'Finish your payment'
            : mode === 'test'
              ? 'Go to the test checkout'
              : `Pay ${formatCents(feeCents)} by card`}
        </Button>
      </FormActions>
    </form>
  )
}

function RedBox({ children, takesFocus = false }: { children: ReactNode; takesFocus?: boolean }) {
  return (
    <p
      className="px-4 py-3.5 rounded-control border border-danger bg-red font-medium text-on-red"
      role="alert"
      {...(takesFocus ? { tabIndex: -1, 'data-focus': '' } : {})}
    >
      {children}
    </p>
  )
}
