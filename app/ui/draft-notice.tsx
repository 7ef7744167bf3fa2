import { createContext, useContext } from 'react'
import { useActionData, useLocation } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'

/** Unsaved input of the viewer for a form of the page, by the form's name. */
type OfferedDraft = { id: string; form: string; address: string; savedAt: Date | string; fields: [string, string][] }

/** The page's drafts, and when the page was rendered. Set by the staff layout. */
export const OfferedDrafts = createContext<{ drafts: readonly OfferedDraft[]; now: Date | string }>({ drafts: [], now: '' })

/**
 * A form's restorable draft, shown above it. Scripts restore it (`app/browser/drafts.ts`); without them, its texts can be read
 * and copied.
 */
export function DraftNotice({ form }: { form: string }) {
  const { drafts, now } = useContext(OfferedDrafts)
  const { pathname, search } = useLocation()
  // The response to a post already shows the input.
  const isAnswer = useActionData() !== undefined
  const draft = drafts.find((one) => one.form === form)
  if (!draft || isAnswer) return null
  const { id, address, savedAt, fields } = draft
  // Without what the form carries of its record.
  const texts = fields.filter(([name, value]) => value.trim() !== '' && !/(^|\.)seen|^(version|revision|booking)$/.test(name))
  return (
    <div
      className="draft-notice"
      role="status"
      data-draft={form}
      data-address={address}
      data-fields={new URLSearchParams(fields).toString()}
    >
      <form method="post" action={paths.drafts()}>
        <span>You have an unsaved draft from {formatMomentIn(savedAt, new Date(now))}.</span>
        <button type="button" className="link-button" data-restore>
          Restore your draft
        </button>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button className="link-button" name="discard" value={id}>
          Discard
        </button>
      </form>
      <details>
        <summary>Show the draft</summary>
        {texts.map(([name, value]) => (
          <p key={name}>{value}</p>
        ))}
      </details>
    </div>
  )
}

/** Identifies a form for its drafts: by page and by name. */
export function DraftField({ form }: { form: string }) {
  const { pathname } = useLocation()
  return <input type="hidden" name="draft" value={`${pathname}#${form}`} />
}
