import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatDate, formatDayAndTime } from '#app/format/date.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { Stages } from '#app/ui/steps.tsx'
import { almostBooked, MANAGEMENT_BEGINS, MESSAGE_ALL_SET, MESSAGE_CHECKING_PAYMENT } from '../next-steps/open-steps.ts'
import type { OnboardingStep, StepAction, StepKey } from '../next-steps/onboarding-steps.ts'

type NextStepsProps = {
  leadId: string
  nextSteps: { steps: readonly OnboardingStep[]; left: string | null }
  /** Whom to call. */
  phone: string
  honeypot: ReactNode
}

/** An owner's completed steps with dates, and the next steps with their buttons. */
export function NextSteps({ leadId, nextSteps, phone, honeypot }: NextStepsProps) {
  const { steps, left } = nextSteps
  const isClient = steps.every(({ key, state }) => state === 'done' || key === 'analysis')
  return (
    <section className="card next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">Your next steps</h2>
      <Stages
        stages={steps.map((step) => ({
          name: NAMES[step.key],
          state: step.state === 'scheduled' ? 'ahead' : step.state,
          note: keepTogether(noteOn(step, phone)) || undefined,
        }))}
      />
      <div className="grid content-start gap-3">
        <p className="text-small leading-normal">
          {isClient
            ? 'Everything is done, and we now manage your property. We’ll be in touch.'
            : `${left === null ? `${MESSAGE_ALL_SET} ` : ''}${MANAGEMENT_BEGINS}`}
        </p>
        <div className="next-steps-buttons">
          {steps.map(
            ({ key, action, state }) =>
              action && <ActionButton key={key} action={action} leadId={leadId} honeypot={honeypot} second={state !== 'now'} />,
          )}
        </div>
      </div>
    </section>
  )
}

const NAMES: Record<StepKey, string> = {
  analysis: 'Rental analysis',
  enrollment: 'Online enrollment',
  terms: 'Agreement terms',
  walkthrough: 'Walkthrough',
  signature: 'Signature',
  payment: 'Onboarding fee',
}

const DONE_LABELS: Record<StepKey, string> = {
  analysis: 'Created on',
  enrollment: 'Sent on',
  terms: 'Acknowledged on',
  walkthrough: 'Took place on',
  signature: 'Signed on',
  payment: 'Paid on',
}

function noteOn({ key, state, at, remark }: OnboardingStep, phone: string): string {
  if (remark === 'in_work') return 'We’re working on it'
  if (remark === 'terms_changed') return 'The terms or fees changed after you acknowledged them. Please read them again.'
  if (remark === 'unconfirmed' && at) return `${almostBooked(remark, at)}.`
  if (remark === 'not_mailed' && at) return `${almostBooked(remark, at)}: ${phone}`
  if (state === 'scheduled' && at) return `Scheduled for ${formatDayAndTime(at)}`
  if (state === 'scheduled') return 'Scheduled. The link in our email shows when.'
  if (remark === 'sent' && at) return `Emailed to you on ${formatDate(at)}`
  if (remark === 'declined') return 'It was declined. Call us, or open it again.'
  if (remark === 'expired') return 'The link has expired. Open it again for a new one.'
  if (remark === 'call_to_pay') return `Call us to arrange the payment: ${phone}`
  if (remark === 'paid_back') return 'Refunded, so it’s due again'
  if (remark === 'payment_begun') return 'You started to pay. Pick up where you left off; you’ll only be charged once.'
  if (remark === 'payment_processing' && at)
    return `You paid on ${formatDate(at)}, and the money is on its way to us. Please don’t pay again.`
  if (remark === 'partly_paid_back' && at) return `Paid on ${formatDate(at)}, and part of it was refunded`
  if (remark === 'checking') return MESSAGE_CHECKING_PAYMENT
  return state === 'done' && at ? `${DONE_LABELS[key]} ${formatDate(at)}` : ''
}

const PAY_LABELS = {
  pay: 'Pay the onboarding fee',
  go_on_paying: 'Finish your payment',
  read_terms_and_pay: 'Read the terms and pay the onboarding fee',
} as const

type ActionButtonProps = {
  action: StepAction
  leadId: string
  honeypot: ReactNode
  /** Not the first step to do. */
  second: boolean
}

function ActionButton({ action, leadId, honeypot, second }: ActionButtonProps) {
  const variant = second ? 'second' : 'primary'
  switch (action) {
    case 'read_terms':
      return (
        <ButtonLink to={paths.agreementDialog(leadId)} variant={variant} wide>
          Read the agreement terms
        </ButtonLink>
      )
    case 'pay':
    case 'go_on_paying':
    case 'read_terms_and_pay':
      return (
        <ButtonLink
          to={paths.managementStep(leadId, action === 'read_terms_and_pay' ? 'agreement' : 'payment')}
          variant={variant}
          wide
        >
          {PAY_LABELS[action]}
        </ButtonLink>
      )
    case 'sign':
      return (
        <form method="post" action={paths.signNow(leadId)}>
          {honeypot}
          <Button wide variant={variant} busy="Processing...">
            Read and sign the agreement
          </Button>
        </form>
      )
    case 'pick_time':
    case 'change_time':
      return (
        <form method="post" action={paths.pickWalkthrough(leadId)}>
          {honeypot}
          <Button wide variant={variant} busy="Processing...">
            {action === 'pick_time' ? 'Pick a walkthrough time' : 'Change the walkthrough'}
          </Button>
        </form>
      )
  }
}
