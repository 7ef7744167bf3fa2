import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Button, OutLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { type Duplicate, sameInWords } from '../../duplicates/same-facts.ts'
import { sourceLabel } from '../../sources.ts'

type DuplicatesNoticeProps = {
  duplicates: Duplicate[]
  /** Where to post the form that links the message to one of these leads instead. */
  linkAction?: string | undefined
  now: Date
}

/** Existing leads that resemble the new one, shown before it is saved. */
export function DuplicatesNotice({ duplicates, linkAction, now }: DuplicatesNoticeProps) {
  return (
    <div
      className="mb-5 grid gap-3 rounded-card border border-l-6 border-wheat-line bg-surface px-6 py-5"
      id="errors"
      role="alert"
      tabIndex={-1}
      data-focus
    >
      <h2 className="font-sans text-lead leading-[1.4] font-semibold tracking-normal">
        {duplicates.length === 1
          ? 'This lead may already be in the system'
          : `${duplicates.length} existing leads may be the same person`}
      </h2>
      <ul className="grid gap-1.5">
        {duplicates.map(({ id, name, source, createdAt, reasons }) => (
          <li key={id}>
            <OutLink href={paths.lead(id)}>{name.trim() || 'Unknown'}</OutLink>, {sourceLabel(source)},{' '}
            {formatMomentIn(createdAt, now)}: {sameInWords(reasons)}
            {linkAction !== undefined && (
              <PostForm action={linkAction} className="mt-1 mb-2">
                <input type="hidden" name="leadId" value={id} />
                <Button variant="second" small name="intent" value="link">
                  Link the message to {name.trim() || 'Unknown'}
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-muted">
        Nothing has been saved yet. Check them, or click Save anyway at the end of the form.
      </p>
    </div>
  )
}
