import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatDate, formatDayAndTime } from '#app/ui/date.ts'
import { Stages } from '#app/ui/steps.tsx'
import type { OnboardingStep, StepAction, StepKey } from '../next-steps.ts'

type NextStepsProps = {
  leadId: string
  steps: readonly OnboardingStep[]
  /** Whom to call. */
  phone: string
  honeypot: ReactNode
}

/** What an owner has done, with its date, and what comes next, with the button that does it. */
export function NextSteps({ leadId, steps, phone, honeypot }: NextStepsProps) {
  const next = steps.find((step) => step.state === 'now')
  const signsEarly = steps.some((step) => step.action === 'sign' && step.state === 'ahead')
  const change = steps.some((step) => step.action === 'change_time')
  return (
    <section className="card no-print" aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-h4! mb-3.5">
        Your next steps
      </h2>
      <Stages
        stages={steps.map((step) => ({ name: NAMES[step.key], state: step.state, note: noteOn(step, phone) ?? undefined }))}
      />
      <div className="stackv gap-3! mt-4">
        {next?.action && <ActionButton action={next.action} leadId={leadId} honeypot={honeypot} />}
        {signsEarly && <ActionButton action="sign" leadId={leadId} honeypot={honeypot} second />}
        {!next && <p className="small">Everything is done. We get in touch with you about the first tenant.</p>}
        {change && <ActionButton action="change_time" leadId={leadId} honeypot={honeypot} />}
      </div>
    </section>
  )
}

const NAMES: Record<StepKey, string> = {
  analysis: 'Rental analysis',
  terms: 'Agreement terms',
  walkthrough: 'Walkthrough',
  signature: 'Signature',
  payment: 'Onboarding fee',
}

const DONE_WORDS: Record<StepKey, string> = {
  analysis: 'Made on',
  terms: 'Acknowledged on',
  walkthrough: 'Took place on',
  signature: 'Signed on',
  payment: 'Paid on',
}

function noteOn({ key, state, at, remark }: OnboardingStep, phone: string): string | null {
  if (remark === 'in_work') return 'We are working on it'
  if (remark === 'scheduled' && at) return formatDayAndTime(at)
  if (remark === 'sent' && at) return `Mailed to you on ${formatDate(at)}`
  if (remark === 'declined') return 'You declined it. Call us, or open it again.'
  if (remark === 'expired') return 'The link has ended. You get a new one.'
  if (remark === 'call_to_pay') return `Call us to arrange the payment: ${phone}`
  return state === 'done' && at ? `${DONE_WORDS[key]} ${formatDate(at)}` : null
}

type ActionButtonProps = {
  action: StepAction
  leadId: string
  honeypot: ReactNode
  /** Whether something else comes first. */
  second?: boolean
}

function ActionButton({ action, leadId, honeypot, second = false }: ActionButtonProps) {
  switch (action) {
    case 'read_terms':
      return (
        <ButtonLink to={paths.agreementDialog(leadId)} variant="second" wide>
          Read the agreement terms
        </ButtonLink>
      )
    case 'pay':
      return (
        <ButtonLink to={paths.managementStep(leadId, 'payment')} wide>
          Pay the onboarding fee
        </ButtonLink>
      )
    case 'sign':
      return (
        <form method="post" action={paths.signNow(leadId)}>
          {honeypot}
          <Button wide variant={second ? 'second' : 'primary'} busy="Processing...">
            Read and sign the agreement
          </Button>
        </form>
      )
    case 'pick_time':
    case 'change_time':
      return (
        <form method="post" action={paths.pickWalkthrough(leadId)}>
          {honeypot}
          <Button wide variant={action === 'pick_time' ? 'primary' : 'second'} busy="Processing...">
            {action === 'pick_time' ? 'Pick a walkthrough time' : 'Change the walkthrough'}
          </Button>
        </form>
      )
  }
}
