import type { ReactNode } from 'react'
import { Link } from './link.tsx'

const ENTRY =
  'flex min-h-8.5 w-full items-center rounded-[6px] px-2.5 py-1.25 text-[0.9375rem] leading-[1.35] whitespace-nowrap no-underline hover:bg-brand-tint'

/** What else can be done with a row: three dots that unfold a short list, without scripts too. Its entries are `RowMenuLink`s and, within a form, `RowMenuButton`s. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="relative inline-block" data-menu="">
      <summary
        className="inline-grid size-8 cursor-pointer list-none place-items-center rounded-control text-ink-muted hover:bg-brand-tint hover:text-brand [&::-webkit-details-marker]:hidden"
        title="More"
      >
        <svg viewBox="0 0 20 20" className="size-5" fill="currentColor" aria-hidden="true" focusable="false">
          <circle cx="4.5" cy="10" r="1.4" />
          <circle cx="10" cy="10" r="1.4" />
          <circle cx="15.5" cy="10" r="1.4" />
        </svg>
        <span className="sr-only">{label}</span>
      </summary>
      <div className="absolute top-[calc(100%+4px)] right-0 z-6 grid min-w-46 gap-px rounded-card border border-line-strong bg-surface p-1.5 text-left shadow-float">
        {children}
      </div>
    </details>
  )
}

/** An entry of a `RowMenu`. `isFile`: the browser loads it, as a download or another site. What ends something is red. */
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
  const className = `${ENTRY} ${isDestructive ? 'text-danger' : 'text-ink'}`
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

/** An entry that sends the form around the menu. */
export function RowMenuButton({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <button className={`${ENTRY} cursor-pointer text-left text-ink`} name={name} value={value}>
      {children}
    </button>
  )
}
