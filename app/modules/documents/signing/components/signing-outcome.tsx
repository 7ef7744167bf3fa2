import type { MailFate } from '#app/modules/messaging/pause/mail-fate.server.ts'
import type { ReactNode } from 'react'
import type { Ended, Successor } from '../signing-page.server.ts'
import { phoneLink } from '#app/format/phone.ts'
import { mailtoUri, paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormErrors } from '#app/ui/form-reply.ts'

type SigningOutcomeProps = {
  /** Its noun: 'agreement', 'document'. */
  noun: string
  ended: Ended
  token: string
  /** Whether the reader has just signed it. */
  isSignedNow: boolean
  /** The owner's report with the next steps; null if there is none anymore. */
  reportPath: string | null
  company: { phone: string; email: string }
  errors: FormErrors | undefined
  honeypot: ReactNode
  demoMail: ReactNode
}

/** An agreement that can't be signed: signed, declined, expired, replaced or withdrawn. */
export function SigningOutcome({
  noun,
  ended,
  token,
  isSignedNow,
  reportPath,
  company,
  errors,
  honeypot,
  demoMail,
}: SigningOutcomeProps) {
  const call = (
    <>
      Call us at <a href={phoneLink(company.phone)}>{company.phone}</a> or email{' '}
      <a href={mailtoUri(company.email)}>{company.email}</a>.
    </>
  )
  return (
    <section className="card my-10 grid scroll-mt-6 content-start gap-4" id="sign" aria-labelledby="sign-title">
      <ErrorSummary errors={errors} />
      {ended.kind === 'signed' && (
        <>
          <h2 id="sign-title">
            {isSignedNow ? 'Signed' : 'Already signed'} on {ended.signedOn}
          </h2>
          <p>
            <MailedTo what="a copy" {...ended} /> Keep the file as is. Its last page shows who signed it and when, and{' '}
            <a href={paths.verify()}>our site can check whether it’s been changed</a>.
          </p>
          <div className="flex flex-wrap gap-3">
            <a className={buttonClass()} href={paths.signedCopy(token)}>
              Download the signed {noun}
            </a>
            <NextSteps reportPath={reportPath} />
          </div>
        </>
      )}
      {ended.kind === 'half' && (
        <>
          <h2 id="sign-title">
            {isSignedNow ? 'Signed' : 'You signed'} on {ended.signedOn}
          </h2>
          <p>
            Yours is the first of two signatures. Once <bdi>{ended.otherName}</bdi> signs too, we’ll email you both a copy.
          </p>
          <NextSteps reportPath={reportPath} />
        </>
      )}
      {ended.kind === 'declined' && (
        <>
          <h2 id="sign-title">
            This {noun} was declined{ended.isByLink && ' by someone with the link'}
          </h2>
          {ended.isByLink && <p>No code was entered, so we can’t tell who it was. If this wasn’t you, please let us know.</p>}
          <p>It won’t take effect. If you gave a reason, we received it. Changed your mind? {call}</p>
          <NextSteps reportPath={reportPath} />
        </>
      )}
      {ended.kind === 'withdrawn' && (
        <>
          <h2 id="sign-title">This {noun} was withdrawn</h2>
          <p>It can no longer be signed. {call}</p>
        </>
      )}
      {ended.kind === 'expired' && <h2 id="sign-title">The deadline to sign was {ended.endedOn}</h2>}
      {ended.kind === 'replaced' && (
        <>
          <h2 id="sign-title">Another {noun} replaced this one</h2>
          <p>This version can no longer be signed.</p>
        </>
      )}
      {(ended.kind === 'expired' || ended.kind === 'replaced') && (
        <>
          <NewerAgreement noun={noun} successor={ended.successor} reportPath={reportPath} honeypot={honeypot} />
          {demoMail}
        </>
      )}
    </section>
  )
}

type MailedToProps = { what: string; maskedEmail: string; fate: MailFate }

const MAILED = { sent: 'We emailed', waits: 'We’ll email', failed: 'We couldn’t email' } as const

/** Where something was emailed, will be once sending is not paused, or could not be. Nothing if that email was dropped. */
export function MailedTo({ what, maskedEmail, fate }: MailedToProps) {
  if (fate === 'dropped') return null
  return (
    <>
      {MAILED[fate]} {what} to <span className="wrap-anywhere">{maskedEmail}</span>
      {fate === 'waits' && ' as soon as our email is back'}.
    </>
  )
}

/** The way on to what is left, for the owner. */
function NextSteps({ reportPath }: { reportPath: string | null }) {
  if (reportPath === null) return null
  return (
    <div>
      <a className={buttonClass({ variant: 'second' })} href={reportPath}>
        See your next steps
      </a>
    </div>
  )
}

type NewerAgreementProps = { noun: string; successor: Successor; reportPath: string | null; honeypot: ReactNode }

/** The successor of an expired or replaced agreement, and how to get it. */
function NewerAgreement({ noun, successor, reportPath, honeypot }: NewerAgreementProps) {
  if (successor.state === 'signed')
    return (
      <>
        <p>
          The other {noun} was signed on {successor.signedOn}. <MailedTo what="a copy" {...successor} />
        </p>
        <NextSteps reportPath={reportPath} />
      </>
    )
  if (successor.state === 'open' && successor.isMailWaiting)
    return (
      <p role="status">
        We prepared a new {noun}. <MailedTo what="a link" maskedEmail={successor.maskedEmail} fate="waits" />
      </p>
    )
  if (successor.state === 'open' && successor.isMailedNow)
    return (
      <p role="status">
        We prepared a new {noun} and emailed a link to <span className="wrap-anywhere">{successor.maskedEmail}</span>.
      </p>
    )
  const isWritten = successor.state === 'open' && successor.mailedOn !== null
  return (
    <form method="post" action="#sign" className="grid content-start gap-4">
      {honeypot}
      {isWritten ? (
        <p>
          We prepared a new {noun} and emailed a link to <span className="wrap-anywhere">{successor.maskedEmail}</span> on{' '}
          {successor.mailedOn}. Can’t find it? Check your spam folder, or ask for another link.
        </p>
      ) : (
        <p>We’ll prepare a new one with current details and email you a link.</p>
      )}
      <div>
        <Button name="intent" value="renew" busy="Sending...">
          {isWritten ? 'Email me the link again' : `Email me a new ${noun}`}
        </Button>
      </div>
    </form>
  )
}
