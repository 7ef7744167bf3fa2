import { type ReactNode, useEffect, useState } from 'react'
import { formatClock } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useTyped } from './use-typed.ts'

type EditBarProps = {
  form: string
  /** When the post was saved, as text; null if it never was. */
  saved: string | null
  isPublished: boolean
  /** Whether it has a publication date. */
  isDated: boolean
  /** More actions for the post. */
  children?: ReactNode
}

/** The sticky bar above the editor: the saved state and the save buttons. */
export function EditBar({ form, saved, isPublished, isDated, children }: EditBarProps) {
  const typed = useTyped(form, ['when'])
  const willWait = typed === null ? isDated : typed.when === 'date'
  return (
    <div className="edit-bar">
      <Link to={paths.adminBlog()}>
        <span aria-hidden="true">← </span>Posts
      </Link>
      <SavedNote form={form} saved={saved} />
      <div className="edit-bar-actions">
        {children}
        <Button name="intent" value="save" variant={isPublished ? 'primary' : 'second'} busy="Saving...">
          Save
        </Button>
        {!isPublished && (
          <Button name="intent" value="publish" busy={willWait ? 'Scheduling...' : 'Publishing...'}>
            {willWait ? 'Schedule' : 'Publish Now'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** When the post was saved, or after typing, when its local draft was (`app/browser/drafts.ts`). */
function SavedNote({ form, saved }: Pick<EditBarProps, 'form' | 'saved'>) {
  const [kept, setKept] = useState<{ isKept: boolean; at: Date } | null>(null)
  useEffect(() => {
    const element = document.getElementById(form)
    const hear = (event: Event) => setKept({ isKept: event instanceof CustomEvent && event.detail === true, at: new Date() })
    element?.addEventListener('draftkept', hear)
    return () => element?.removeEventListener('draftkept', hear)
  }, [form])
  const isKept = kept?.isKept ?? true
  const words =
    kept === null ? saved : isKept ? `Draft autosaved, ${formatClock(kept.at)}` : 'Autosave failed. Save to keep your changes.'
  return (
    <p className="saved-note" role="status">
      {words !== null && (
        <>
          <Icon name={isKept ? 'check' : 'alert'} />
          {words}
        </>
      )}
    </p>
  )
}
