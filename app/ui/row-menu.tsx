import { type ReactNode, useContext } from 'react'
import { Link } from './link.tsx'
import { ReadOnlyForm } from './may.tsx'

/**
 * More actions for a row: three dots that open a short list, also without scripts. Its entries are `RowMenuLink`s and, within a
 * form, `RowMenuButton`s.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="menu" data-menu="">
      <summary className="bare-summary" title="More">
        <svg viewBox="0 0 20 20" className="size-5" fill="currentColor" aria-hidden="true">
          <circle cx="4.5" cy="10" r="1.4" />
          <circle cx="10" cy="10" r="1.4" />
          <circle cx="15.5" cy="10" r="1.4" />
        </svg>
        <span className="sr-only">{label}</span>
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  )
}

/** An entry of a `RowMenu`. `isFile`: the browser loads it, as a download or another site. Destructive actions are red. */
export function RowMenuLink({
  to,
  isFile = false,
  isDestructive = false,
  children,
}: {
  to: string
  isFile?: boolean
  isDestructive?: boolean
  children: ReactNode
}) {
  const className = isDestructive ? 'menu-entry menu-entry--ends' : 'menu-entry'
  return isFile ? (
    <a href={to} className={className}>
      {children}
    </a>
  ) : (
    <Link to={to} className={className} preventScrollReset>
      {children}
    </Link>
  )
}

/** An entry that submits the form around the menu. */
export function RowMenuButton({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  if (useContext(ReadOnlyForm)) return null
  return (
    <button className="menu-entry" name={name} value={value}>
      {children}
    </button>
  )
}
