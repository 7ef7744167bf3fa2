import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatDate } from '#app/ui/date.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { formatCents } from '#app/ui/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#app/paths.ts'
import { MESSAGE_TERMS_FIRST } from '../messages.ts'
import { StrangerNote } from './stranger-note.tsx'

type PaymentStepProps = {
  leadId: string
  feeCents: number
  /** How this site takes payments; by none, the contact stands in place of the button. */
  mode: 'card' | 'test' | 'none'
  contact: { phone: string; email: string }
  paidAt: Date | string | null
  acknowledgedAt: Date | string | null
  /** The owner left the checkout and came back, and it is known that nothing was paid at it. */
  isCancelled: boolean
  /** Why the checkout could not be opened. */
  error: string | undefined
  mayAct: boolean
  honeypot: ReactNode
}

/** The last step: the onboarding fee by card, once the terms are acknowledged. */
export function PaymentStep(props: PaymentStepProps) {
  const { leadId, feeCents, paidAt, isCancelled, error, mayAct, honeypot } = props
  return (
    <Dialog title="Complete Enrollment" closeTo={paths.report(leadId)} wide>
      {isCancelled && paidAt === null && (
        <Notice>
          <p role="status">Payment cancelled. Nothing was charged.</p>
        </Notice>
      )}
      {error !== undefined && <RedBox takesFocus>{error}</RedBox>}
      <dl className="facts pitch-fees">
        <div className="is-sum">
          <dt>
            Onboarding fee
            <small>one-time, by card; the setup fee comes later, by invoice</small>
          </dt>
          <dd>{formatCents(feeCents)}</dd>
        </div>
      </dl>
      <p className="small">
        <a href={paths.fees()}>How our fees compare</a>
      </p>
      {mayAct ? <NextStep {...props} /> : <StrangerNote leadId={leadId} honeypot={honeypot} />}
    </Dialog>
  )
}

function NextStep({ leadId, feeCents, mode, contact, paidAt, acknowledgedAt, error, honeypot }: PaymentStepProps) {
  if (paidAt !== null) {
    return (
      <>
        <Notice>
          <p>The onboarding fee was already paid on {formatDate(paidAt)}. Nothing more is due here.</p>
        </Notice>
        <div className="acts">
          <ButtonLink to={paths.report(leadId)}>Back to the report</ButtonLink>
        </div>
      </>
    )
  }
  if (acknowledgedAt === null) {
    return (
      <>
        {error === undefined && <RedBox>{MESSAGE_TERMS_FIRST}</RedBox>}
        <div className="acts">
          <ButtonLink to={paths.managementStep(leadId, 'agreement')}>Read the agreement terms</ButtonLink>
        </div>
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
            Payment by card is not set up on this site yet. To pay the onboarding fee, please call {contact.phone} or write to{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>.
          </p>
        </Notice>
        <div className="acts">{back}</div>
      </>
    )
  }
  return (
    // Without the mark of a checkout that was left: an answer to this press is not about that one.
    <form method="post" action={paths.managementStep(leadId, 'payment')} className="stackv">
      {honeypot}
      <p className="muted">
        You acknowledged the agreement terms on {formatDate(acknowledgedAt)}.{' '}
        {mode === 'test'
          ? 'This site is a demo: the next page is a test checkout that asks for no card, and nothing is charged.'
          : 'The next page asks for your card; we never see its number. Then we mail you a receipt and the agreement to sign.'}
      </p>
      <div className="acts">
        {back}
        <Button busy="Processing...">
          {mode === 'test' ? 'Go to the test checkout' : `Pay ${formatCents(feeCents)} by card`}
        </Button>
      </div>
    </form>
  )
}

function RedBox({ children, takesFocus = false }: { children: ReactNode; takesFocus?: boolean }) {
  return (
    <p className="red-box" role="alert" {...(takesFocus ? { tabIndex: -1, 'data-focus': '' } : {})}>
      {children}
    </p>
  )
}
