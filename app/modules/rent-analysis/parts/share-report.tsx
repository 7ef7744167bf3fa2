import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { formatDate } from '#app/ui/date.ts'
import { Field } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'

type ShareReportProps = {
  links: readonly { id: string; label: string | null; createdAt: Date; endsAt: Date }[]
  /** The address of the link that was made just now; it is shown this once. */
  madeAddress: string | null
  submissionId: string
  reply: FormReply
  honeypot: ReactNode
}

/** For the owner: links to this report for other people, and the buttons that take them back. */
export function ShareReport({ links, madeAddress, submissionId, reply, honeypot }: ShareReportProps) {
  return (
    <section className="card no-print stackv" id="share" aria-labelledby="share-title">
      <h2 id="share-title" className="text-h4!">
        Share this report
      </h2>
      {madeAddress === null ? (
        <p className="small">
          Make a link for a partner or an adviser. It shows this report and nothing else of yours, and you can take it back.
        </p>
      ) : (
        <div role="status">
          <p className="font-semibold">Your new link</p>
          <p className="small">
            <a className="wrap-anywhere" href={madeAddress}>
              {madeAddress}
            </a>
          </p>
          <p className="small muted">Copy it now: we keep no copy of it, so it cannot be shown again.</p>
        </div>
      )}
      <form method="post" action="#share">
        <input type="hidden" name="submissionId" value={submissionId} />
        {honeypot}
        {reply.errors[''] !== undefined && (
          <p className="error" role="alert">
            {reply.errors['']}
          </p>
        )}
        <Field
          name="label"
          label="Who is it for?"
          hint="For example: for my accountant"
          optional
          maxLength={60}
          autoComplete="off"
          defaultValue={reply.values.label ?? ''}
          errors={reply.errors.label}
        />
        <div className="mt-3">
          <Button variant="second" small name="intent" value="share" busy="Processing...">
            Make a link
          </Button>
        </div>
      </form>
      {links.length > 0 && (
        <ul className="l divide-y divide-line border-t border-line">
          {links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="small min-w-0 wrap-anywhere">
                {link.label ?? 'Link without a name'}
                <span className="block muted">
                  Made {formatDate(link.createdAt)}, works until {formatDate(link.endsAt)}
                </span>
              </span>
              <form method="post" action="#share">
                {honeypot}
                <input type="hidden" name="link" value={link.id} />
                <Button
                  variant="quiet"
                  small
                  name="intent"
                  value="unshare"
                  aria-label={`Take back: ${link.label ?? 'link without a name'}`}
                >
                  Take back
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
