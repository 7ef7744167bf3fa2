import type { ReactNode } from 'react'
import type { Ended } from '#app/modules/documents/signing-view.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormErrors } from '#app/ui/form-reply.ts'

type SigningOutcomeProps = {
  ended: Ended
  token: string
  /** Whether its reader has just signed it. */
  isSignedNow: boolean
  /** The owner's report, with what comes next; null where there is none any more. */
  reportPath: string | null
  company: { phone: string; email: string }
  errors: FormErrors
  honeypot: ReactNode
  demoMail: ReactNode
}

/** An agreement that takes no signature: signed, declined, run out or withdrawn. */
export function SigningOutcome({
  ended,
  token,
  isSignedNow,
  reportPath,
  company,
  errors,
  honeypot,
  demoMail,
}: SigningOutcomeProps) {
  const call = `Call us at ${company.phone} or write to ${company.email}.`
  return (
    <section className="card sign-panel" id="sign" aria-labelledby="sign-title">
      <ErrorSummary errors={errors} />
      {ended.kind === 'signed' && (
        <>
          <h2 id="sign-title">
            {isSignedNow ? 'Signed' : 'Already signed'} on {ended.signedOn}
          </h2>
          <p>
            We mailed a copy to <span className="wrap-anywhere">{ended.maskedEmail}</span>. Keep the file as it is: its last page
            tells who signed it and when, and <a href={paths.verify()}>our site can tell whether it was changed</a>.
          </p>
          <div className="tail-acts">
            <a className="btn" href={paths.signedCopy(token)}>
              Download the signed agreement
            </a>
            {reportPath !== null && (
              <a className="btn btn--second" href={reportPath}>
                See your next steps
              </a>
            )}
          </div>
        </>
      )}
      {ended.kind === 'declined' && (
        <>
          <h2 id="sign-title">This agreement was declined</h2>
          <p>Nothing was signed, and we were told why, if you gave a reason. Changed your mind? {call}</p>
        </>
      )}
      {ended.kind === 'withdrawn' && (
        <>
          <h2 id="sign-title">This agreement was withdrawn</h2>
          <p>It cannot be signed any more. {call}</p>
        </>
      )}
      {ended.kind === 'expired' && (
        <>
          <h2 id="sign-title">The time to sign ended on {ended.endedOn}</h2>
          {ended.isNewLinkSent ? (
            <p role="status">
              We wrote the agreement anew and mailed a link to <span className="wrap-anywhere">{ended.maskedEmail}</span>.
            </p>
          ) : (
            <form method="post" action="#sign" className="stackv">
              {honeypot}
              <p>We write it anew, with what we know today, and mail a link to the same address.</p>
              <div>
                <Button name="intent" value="renew" busy="Sending...">
                  Mail me a new agreement
                </Button>
              </div>
            </form>
          )}
          {demoMail}
        </>
      )}
    </section>
  )
}
