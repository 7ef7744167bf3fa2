import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { formatShortDate } from '#app/format/date.ts'
import { Field } from '#app/ui/field.tsx'
import { formError } from '#app/ui/form-reply.ts'
import { type FormState, formOf } from '#app/ui/form.ts'
import { ReportSection } from './report-sections.tsx'

type SharedLinks = readonly { id: string; label: string | null; createdAt: Date; endsAt: Date }[]

type ShareReportProps = FormState & {
  links: SharedLinks
  /** The address of the link that was made just now; it is shown this once. */
  madeAddress: string | null
  submissionId: string
  /** The report's own address, which the forms post to. */
  pagePath: string
  honeypot: ReactNode
}

/** For the owner: links to this report for other people, and the buttons that take them back. */
export function ShareReport({ links, madeAddress, submissionId, pagePath, honeypot, ...state }: ShareReportProps) {
  const { field } = formOf<'label'>(state)
  const refusal = formError(state.lastReply)
  const action = `${pagePath}#share`
  return (
    <ReportSection id="share" title="Share this report" className="print:hidden">
      <p className="text-small leading-normal">
        Make a link for a partner or an adviser. It shows only this report, and you can withdraw it.
      </p>
      {madeAddress !== null && <MadeLink address={madeAddress} />}
      {refusal !== undefined && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
      <form method="post" action={action} className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3">
        <input type="hidden" name="submissionId" value={submissionId} />
        {honeypot}
        <div className="grow basis-64">
          <Field {...field('label')} label="Who is it for?" hint="For example: for my accountant" optional autoComplete="off" />
        </div>
        <Button variant="second" name="intent" value="share" busy="Processing...">
          Make a link
        </Button>
      </form>
      <OpenLinks links={links} action={action} honeypot={honeypot} />
    </ReportSection>
  )
}

/** In its place, for who has not shown yet that the mailbox is theirs. `children`: the button that mails the link. */
export function ShareLater({ children }: { children: ReactNode }) {
  return (
    <ReportSection id="share" title="Share this report" className="print:hidden">
      <p className="text-small leading-normal">
        To make links for others, first open this report from our email with this browser. We can send it again.
      </p>
      {children}
    </ReportSection>
  )
}

function MadeLink({ address }: { address: string }) {
  return (
    <div className="card my-4" role="status">
      <p className="font-semibold">Your new link</p>
      <p>
        <a className="wrap-anywhere" href={address}>
          {address}
        </a>
      </p>
      <p className="note">Copy it now: we don’t store it, so it can’t be shown again.</p>
    </div>
  )
}

function OpenLinks({ links, action, honeypot }: { links: SharedLinks; action: string; honeypot: ReactNode }) {
  if (links.length === 0) return null
  return (
    <ul className="mt-5 list-none divide-y divide-line border-y border-line">
      {links.map(({ id, label, createdAt, endsAt }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere text-small leading-normal">
            {label ?? 'Link without a name'}
            <span className="block text-ink-muted">
              Made {formatShortDate(createdAt)}, works until {formatShortDate(endsAt)}
            </span>
          </span>
          <form method="post" action={action} className="shrink-0">
            {honeypot}
            <input type="hidden" name="link" value={id} />
            <Button
              variant="quiet"
              small
              name="intent"
              value="unshare"
              aria-label={`Withdraw: ${label ?? 'link without a name'}`}
            >
              Withdraw
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
