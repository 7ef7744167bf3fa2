import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'

type StepFormProps = {
  mayAct: boolean
  /** Shown in place of the buttons for who may not act for the lead. */
  readOnlyNotice: ReactNode
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
      {/* Enter in a field presses the first button of a form. */}
      <button name="intent" value="next" hidden />
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
