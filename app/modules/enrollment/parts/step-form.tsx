import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { StrangerNote } from './stranger-note.tsx'

type StepFormProps = {
  leadId: string
  mayAct: boolean
  honeypot: ReactNode
  /** Address of the step before. */
  back: string
  /** Address of the step after, for who may only look. */
  forward: string
  /** What the button says that goes on. */
  goOn: 'Next' | 'Done'
  children: ReactNode
}

/**
 * The fields of a step with Back, Update and Next. Every button keeps what was chosen, Back too; with scripts it is also kept as soon as a field is left,
 * and the figures follow typing, so that Update goes. Who may not act for the lead sees the step, and how to get on.
 */
export function StepForm({ leadId, mayAct, honeypot, back, forward, goOn, children }: StepFormProps) {
  if (!mayAct) {
    return (
      <>
        <div className="stackv">{children}</div>
        <StrangerNote leadId={leadId} honeypot={honeypot} />
        <div className="acts">
          <ButtonLink to={back} variant="second">
            Back
          </ButtonLink>
          <ButtonLink to={forward}>Next</ButtonLink>
        </div>
      </>
    )
  }
  return (
    <form method="post" className="stackv" data-live>
      {honeypot}
      {/* Enter in a field presses the first button of a form. */}
      <button name="intent" value="next" hidden />
      {children}
      <div className="acts">
        <Button name="intent" value="back" variant="second" formNoValidate>
          Back
        </Button>
        <Button name="intent" value="update" variant="second" data-plain>
          Update
        </Button>
        <Button name="intent" value="next" busy="Processing...">
          {goOn}
        </Button>
      </div>
    </form>
  )
}
