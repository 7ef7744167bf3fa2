import type { ReactNode } from 'react'
import { Button, ButtonLink, EnterButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'

type StepFormProps = {
  mayAct: boolean
  /** Replaces the buttons for users who can't act for the lead. */
  readOnlyNotice: ReactNode
  honeypot: ReactNode
  /** Address of the previous step. */
  back: string
  /** Address of the next step, for users who can only view. */
  forward: string
  /** Label of the continue button. */
  goOn: 'Next' | 'Done'
  children: ReactNode
}

/**
 * A step's fields with Back, Update and Next. Every button saves, including Back. With scripts, leaving a field saves too and the
 * figures update live, so there is no Update button. Users who can't act for the lead see the step and how to continue.
 */
export function StepForm({ mayAct, readOnlyNotice, honeypot, back, forward, goOn, children }: StepFormProps) {
  if (!mayAct) {
    return (
      <>
        <div className="grid content-start gap-4">{children}</div>
        {readOnlyNotice}
        <FormActions>
          <ButtonLink to={back} variant="second">
            Back
          </ButtonLink>
          <ButtonLink to={forward}>Next</ButtonLink>
        </FormActions>
      </>
    )
  }
  return (
    <form method="post" className="grid content-start gap-4" data-live>
      {honeypot}
      <EnterButton intent="next">Next</EnterButton>
      {children}
      <FormActions>
        <Button name="intent" value="back" variant="second" formNoValidate>
          Back
        </Button>
        <Button name="intent" value="update" variant="second" data-plain>
          Update
        </Button>
        <Button name="intent" value="next" busy="Processing...">
          {goOn}
        </Button>
      </FormActions>
    </form>
  )
}
