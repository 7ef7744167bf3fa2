import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink, OutMark } from '#app/ui/button.tsx'
import { formatDayAndTime } from '#app/format/date.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { Notice } from '#app/ui/notice.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { almostBooked, MANAGEMENT_BEGINS } from '../next-steps/open-steps.ts'

type SignStepProps = {
  leadId: string
  isSigned: boolean
  /** A sentence about the emailed confirmation. */
  mailed: string
  /** A sentence about what is left to do, or null. */
  left: string | null
  honeypot: ReactNode
}

/** The documents open in a new tab. This one continues to the walkthrough: automatically with scripts, by a link without. */
export function SignStep({ leadId, isSigned, mailed, left, honeypot }: SignStepProps) {
  const next = paths.enrollWalkthrough(leadId, 'schedule')
  return (
    <>
      <p>
        {isSigned ? 'Your management agreement is signed.' : mailed} {left}
      </p>
      <p className="note">{MANAGEMENT_BEGINS}</p>
      <FormActions place="question">
        <ButtonLink to={next} variant={isSigned ? 'primary' : 'second'}>
          Continue
        </ButtonLink>
        {!isSigned && (
          <form method="post" action={paths.signNow(leadId)} target="_blank" data-onward={next}>
            {honeypot}
            <Button wide>
              <OutMark>Review &amp; Sign Documents</OutMark>
            </Button>
          </form>
        )}
      </FormActions>
    </>
  )
}

type ScheduleStepProps = {
  leadId: string
  isSigned: boolean
  /** A sentence about what is left to do, or null. */
  left: string | null
  /** When the walkthrough is; null while no time is known. */
  walkthroughAt: Date | null
  /** Why that time is not confirmed yet. */
  confirmation: 'unconfirmed' | 'not_mailed' | null
  /** Where the person continues afterwards. */
  endPath: string
  honeypot: ReactNode
}

/** The booking page opens in a new tab. This one goes to the next page. */
export function ScheduleStep({ leadId, isSigned, left, walkthroughAt, confirmation, endPath, honeypot }: ScheduleStepProps) {
  const here = paths.enrollWalkthrough(leadId, 'schedule')
  return (
    <>
      {!isSigned && (
        <Notice>
          <strong>We don’t see your signature yet.</strong> You can still schedule. <a href={here}>Check again</a>
        </Notice>
      )}
      <p>
        {walkthroughAt === null
          ? 'We’ll walk through the property with you for up to an hour and confirm what it needs before the first tenant. Pick a day and time that work for you.'
          : confirmation === null
            ? `Your walkthrough is on ${keepTogether(formatDayAndTime(walkthroughAt))}. You can change it on the same page.`
            : keepTogether(`${almostBooked(confirmation, walkthroughAt)}.`)}
      </p>
      {left !== null && <p className="note">{left} You’ll find everything in your report.</p>}
      <FormActions place="question">
        <ButtonLink to={endPath} variant="second">
          Continue
        </ButtonLink>
        <form method="post" action={here} target="_blank" data-onward={endPath}>
          {honeypot}
          <Button name="intent" value="schedule" wide>
            <OutMark>Schedule Walkthrough</OutMark>
          </Button>
        </form>
      </FormActions>
    </>
  )
}
