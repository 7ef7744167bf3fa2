import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { fieldId } from './ids.ts'
import { Link } from './link.tsx'

type FoldProps = {
  title: string
  /** Derived from the title if omitted. A link to it opens it. */
  id?: string
  /** A short summary, visible while it is closed. */
  value?: ReactNode
  /** A link or button above its content. */
  action?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A collapsible section of a side column, also without scripts. */
export function Fold({ title, id = fieldId(title.toLowerCase()), value, action, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen}>
      <summary className="bare-summary">
        <h2>{title}</h2>
        <span>{value}</span>
        <Icon name="down" />
      </summary>
      {/* A link to something inside opens the fold; a link to the fold itself doesn't. */}
      <div id={id}>
        {action && <p className="text-right">{action}</p>}
        {children}
      </div>
    </details>
  )
}

type LaterFoldProps = Pick<FoldProps, 'title' | 'value'> & {
  /** The page that includes the content, which is far down or rarely needed. */
  to: string
}

/** A fold that loads its content on demand. */
export function LaterFold({ title, value, to }: LaterFoldProps) {
  return (
    <Link to={to} preventScrollReset>
      <h2>{title}</h2>
      <span>{value}</span>
      <Icon name="down" />
    </Link>
  )
}

/** Folds below each other. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className="side-folds">{children}</div>
}
