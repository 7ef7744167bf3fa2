import type { ReactNode } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { formatShortDate } from '#app/format/date.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { Field } from '#app/ui/field.tsx'
import { formError } from '#app/ui/form-reply.ts'
import { type FormState, formOf } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'

type SharedLink = {
  id: string
  label: string | null
  createdAt: Date
  endsAt: Date
  /** Null if it can't be copied again. */ address: string | null
}

type ShareReportProps = FormState & {
  links: readonly SharedLink[]
  submissionId: string
  /** The report's own path, which the forms post to. */
  pagePath: string
  honeypot: ReactNode
}

/** How to keep a report, for every reader. `children`: parts for some readers only. */
export function KeepReport({ pdfPath, children }: { pdfPath: string; children?: ReactNode }) {
  return (
    <section className="report-share" aria-labelledby="share">
      <h2 id="share">Share or save it</h2>
      <a className={buttonClass({ variant: 'second' })} href={pdfPath}>
        <Icon name="download" />
        Download Report
      </a>
      {children}
    </section>
  )
}

/** For the owner: links that share this report, with buttons to copy, send and revoke them. */
export function ShareReport({ links, submissionId, pagePath, honeypot, ...state }: ShareReportProps) {
  const { field } = formOf<'label'>(state)
  const refusal = formError(state.lastReply)
  const action = `${pagePath}#share`
  const form = (
    <form method="post" action={action} className="share-new">
      <input type="hidden" name="submissionId" value={submissionId} />
      {honeypot}
      <Field {...field('label')} label="Who is it for?" placeholder="My accountant" optional autoComplete="off" />
      <Button variant="second" name="intent" value="share" busy="Processing...">
        Create link
      </Button>
    </form>
  )
  return (
    <>
      <p className="note">Anyone with the link can see the rent, but not your name or email. You can remove the link anytime.</p>
      {refusal !== undefined && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
      <OpenLinks links={links} action={action} honeypot={honeypot} />
      {links.length === 0 || refusal !== undefined ? (
        form
      ) : (
        <details className="share-more">
          <summary>Create another link</summary>
          {form}
        </details>
      )}
    </>
  )
}

/** Shown instead to readers who have not proved their mailbox yet. `children`: the button that emails the link. */
export function ShareLater({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="note">
        To share this report, first open it from our email in this browser. We can send the email again to the address you used.
      </p>
      {children}
    </>
  )
}

function OpenLinks({ links, action, honeypot }: { links: readonly SharedLink[]; action: string; honeypot: ReactNode }) {
  if (links.length === 0) return null
  return (
    <ul className="share-links">
      {links.map((link) => (
        <li key={link.id}>
          {link.address !== null && <SendLink id={link.id} address={link.address} />}
          <form method="post" action={action}>
            {honeypot}
            <input type="hidden" name="link" value={link.id} />
            <span className="note wrap-anywhere">
              {link.label ?? 'Unnamed link'} · created {keepTogether(formatShortDate(link.createdAt))}, expires{' '}
              {keepTogether(formatShortDate(link.endsAt))}
            </span>
            <Button
              variant="quiet"
              small
              className="-mx-3.5"
              name="intent"
              value="unshare"
              aria-label={`Remove: ${link.label ?? 'unnamed link'}`}
            >
              Remove
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}

const SUBJECT = 'Rent estimate'

/** A link's address with ways to send it. The copy button needs scripts, and is hidden without them. */
function SendLink({ id, address }: { id: string; address: string }) {
  const field = `share-${id.slice(0, 12)}`
  const words = encodeURIComponent(`Here is the rent estimate: ${address}`)
  return (
    <div className="share-send">
      <label htmlFor={field} className="sr-only">
        Link to this report
      </label>
      <input type="text" className="control" id={field} readOnly value={address} />
      <button type="button" className={`${buttonClass({ variant: 'second' })} copy-button`} data-copies={field}>
        Copy link
      </button>
      <a className={buttonClass({ variant: 'second' })} href={`mailto:?subject=${encodeURIComponent(SUBJECT)}&body=${words}`}>
        Email
      </a>
      <a className={buttonClass({ variant: 'second' })} href={`sms:?&body=${words}`}>
        Text
      </a>
    </div>
  )
}
