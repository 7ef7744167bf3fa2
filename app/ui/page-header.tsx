import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type PageHeaderProps = {
  title: ReactNode
  /** The list that the page belongs to. */
  back?: { to: string; label: string }
  /** Describes the screen in a sentence. */
  note?: ReactNode
  /** Buttons to the right of the title; on a phone below it, side by side. */
  actions?: ReactNode
}

/** The header of a back office screen: its parent list, title, and actions. */
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
        <h1 className="min-w-0 text-h3">{title}</h1>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </div>
      {note !== undefined && <p className="mb-4 text-ink-muted">{note}</p>}
    </>
  )
}
