import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

type ListCardProps = {
  title: string
  /** Of the heading. */
  id: string
  /** A control or a link to the right of the title. */
  action?: ReactNode
  /** Below the rows: what is not shown. */
  end?: ReactNode
  /** Its rows are side by side, and it takes the grid's width. */
  isWide?: boolean
  /** The rows, each an `li`. */
  children: ReactNode
}

/** A card with full-width rows and hairlines between them. */
export function ListCard({ title, id, action, end, isWide = false, children }: ListCardProps) {
  return (
    <section className={classNames('card min-w-0 p-0', isWide && 'col-span-full')} aria-labelledby={id}>
      <header className="list-card-head">
        <h2 id={id} className="plain-title">
          {title}
        </h2>
        {action}
      </header>
      <ul className={classNames('list-none', isWide && 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))]')}>
        {children}
      </ul>
      {end !== undefined && <p className="max-w-none border-t border-line px-5 py-3.5 text-[0.9375rem] max-md:px-4">{end}</p>}
    </section>
  )
}

type Segment = { to: string; label: string; isCurrent: boolean }

/** Two or three views of the same thing, one of which is shown. */
export function Segments({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav aria-label={label}>
      <ul className="segments">
        {segments.map(({ to, label: name, isCurrent }) => (
          <li key={name}>
            <Link to={to} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
