import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { fieldId } from './ids.ts'
import { Link } from './link.tsx'

type FoldProps = {
  title: string
  /** Worked out from the title when left out. Whatever links to it unfolds it. */
  id?: string
  /** The answer in a few words, for which no one has to unfold it. */
  value?: ReactNode
  /** A link or button over what is in it. */
  action?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A part of a side column that is folded to its title and its answer, without scripts too. */
export function Fold({ title, id = fieldId(title.toLowerCase()), value, action, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen}>
      <summary className="bare-summary">
        <h2>{title}</h2>
        <span>{value}</span>
        <Icon name="down" />
      </summary>
      {/* A link to what is folded unfolds it, one to the fold does not. */}
      <div id={id}>
        {action && <p className="text-right">{action}</p>}
        {children}
      </div>
    </details>
  )
}

type LaterFoldProps = Pick<FoldProps, 'title' | 'value'> & {
  /** The page with what is in it, which is a long way down or seldom asked for. */
  to: string
}

/** A fold whose inside is loaded when it is asked for. */
export function LaterFold({ title, value, to }: LaterFoldProps) {
  return (
    <Link to={to} preventScrollReset>
      <h2>{title}</h2>
      <span>{value}</span>
      <Icon name="down" />
    </Link>
  )
}

/** Folds one under the other. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className="side-folds">{children}</div>
}
