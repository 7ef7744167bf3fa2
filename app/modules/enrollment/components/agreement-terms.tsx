import type { ReactNode } from 'react'
import enrollmentScript from '#app/browser/enrollment.ts?script'
import { Button, ButtonLink, EnterButton, OutMark } from '#app/ui/button.tsx'
import { formatDate, formatDayAndTime } from '#app/format/date.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#app/paths.ts'
import type { Acknowledgment } from '../terms/acknowledge-terms.server.ts'
import { MESSAGE_NOT_ACKNOWLEDGED } from '../messages.ts'
import { addressesOf, AgreementDialog, type AgreementPlace } from './agreement-dialog.tsx'

type AcknowledgedTerms = Acknowledgment & {
  /** A sentence about what is left to do, or null. */
  left: string | null
  /** The date of the walkthrough; null while there is none. */
  walkthroughAt: Date | null
  /** The walkthrough's time can be picked or changed. */
  canPick: boolean
  canPay: boolean
}

type TermsProps = {
  leadId: string
  place: AgreementPlace
  terms: readonly { heading: string; text: string }[]
  /** How the owner agreed to these terms, and what is left since; null if they did not. */
  acknowledged: AcknowledgedTerms | null
  /** The external booking page, if there is one. */
  externalBooking: string | null
  /** The form's error. */
  error: string | undefined
  mayAct: boolean
  readOnlyNotice: ReactNode
  honeypot: ReactNode
}

/** The second half: the terms with their checkbox, or with the date when it was checked. */
export function AgreementTerms({ terms, ...props }: TermsProps) {
  const { leadId, place, mayAct, readOnlyNotice, acknowledged } = props
  return (
    <AgreementDialog leadId={leadId} place={place} heading="Agreement Terms">
      <ol className="grid pl-6 gap-2.5 text-[0.9375rem] leading-[1.55] list-decimal">
        {terms.map(({ heading, text }) => (
          <li key={heading}>
            <b>{heading}.</b> {text}
          </li>
        ))}
      </ol>
      {!mayAct && (
        <>
          {readOnlyNotice}
          <FormActions>
            <ButtonLink to={addressesOf(leadId, place).overview} variant="second">
              Back
            </ButtonLink>
          </FormActions>
        </>
      )}
      {mayAct && acknowledged === null && <AcknowledgmentForm {...props} />}
      {mayAct && acknowledged !== null && <Acknowledged {...props} acknowledged={acknowledged} />}
      <script type="module" src={enrollmentScript} />
    </AgreementDialog>
  )
}

type ActionProps = Omit<TermsProps, 'terms'>

function AcknowledgmentForm({ leadId, place, externalBooking, error, honeypot }: ActionProps) {
  const { overview } = addressesOf(leadId, place)
  return (
    <form method="post" className="grid content-start gap-4" data-acknowledges data-booking={externalBooking ?? undefined}>
      {honeypot}
      {place === 'management' && <EnterButton intent="continue">Continue</EnterButton>}
      <div className="choice-row">
        <input
          className="choice"
          type="checkbox"
          id="acknowledged"
          name="acknowledged"
          value="yes"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : 'acknowledged-error'}
          // Without scripts, the page would open at its top again, far from the error.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after an error, on its field
          autoFocus={error !== undefined}
        />
        <label htmlFor="acknowledged">I have read these terms and acknowledge the requirements.</label>
      </div>
      <p className="field-error" id="acknowledged-error" role="alert" hidden={error === undefined}>
        {error ?? MESSAGE_NOT_ACKNOWLEDGED}
      </p>
      <FormActions>
        <ButtonLink to={overview} variant="second">
          Back
        </ButtonLink>
        <Button name="intent" value="schedule" variant={place === 'management' ? 'second' : 'primary'} busy="Processing...">
          Schedule Walkthrough
        </Button>
        {place === 'management' && (
          <Button name="intent" value="continue" busy="Processing...">
            Continue to payment
          </Button>
        )}
      </FormActions>
    </form>
  )
}

function Acknowledged({
  leadId,
  place,
  externalBooking,
  acknowledged,
  honeypot,
}: ActionProps & { acknowledged: AcknowledgedTerms }) {
  const { onward } = addressesOf(leadId, place)
  const { by, at, left, walkthroughAt, canPick, canPay } = acknowledged
  const isStep = place === 'management'
  const schedule = walkthroughAt === null ? 'Schedule Walkthrough' : 'Change the walkthrough'
  const opensTab = isStep || externalBooking !== null
  return (
    <>
      <Notice>
        <p>
          {by === 'signature' ? 'You signed the management agreement on' : 'You acknowledged these terms on'}{' '}
          {keepTogether(formatDate(at))}.{' '}
          {walkthroughAt !== null && `Your walkthrough: ${keepTogether(formatDayAndTime(walkthroughAt))}. `}
          {left}
          {canPick && opensTab && ' Pick the walkthrough time in the new tab, then continue here.'}
        </p>
      </Notice>
      <form method="post" target={isStep ? '_blank' : undefined}>
        {honeypot}
        <FormActions>
          {canPick &&
            (externalBooking === null ? (
              <Button name="intent" value="book" variant="second">
                {isStep ? <OutMark>{schedule}</OutMark> : schedule}
              </Button>
            ) : (
              <ButtonLink to={externalBooking} newTab variant="second">
                Schedule Walkthrough
              </ButtonLink>
            ))}
          {isStep && canPay ? (
            <ButtonLink to={onward}>Continue to payment</ButtonLink>
          ) : (
            <ButtonLink to={paths.report(leadId)}>{isStep ? 'Back to the report' : 'Continue'}</ButtonLink>
          )}
        </FormActions>
      </form>
    </>
  )
}
