import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type PageHeaderProps = {
  title: ReactNode
  /** The list that the page belongs to. */
  back?: { to: string; label: string }
  /** What the screen shows, in a sentence. */
  note?: ReactNode
  /** Buttons at the right of the title; on a phone under it, side by side. */
  actions?: ReactNode
}

/** The head of a screen of the back office: where it belongs, what it is, and what can be done with all of it. */
export function PageHeader({ title, back, note, actions }: PageHeaderProps) {
  return (
    <>
      {back && (
        <p className="mb-3">
          <Link to={back.to}>
            <span aria-hidden="true">← </span>
            {back.label}
          </Link>
        </p>
      )}
      <div className="page-head">
        <h1 className="text-h3">{title}</h1>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </div>
      {note !== undefined && <p className="mb-4 text-ink-muted">{note}</p>}
    </>
  )
}
