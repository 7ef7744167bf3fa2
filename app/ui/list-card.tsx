import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type ListCardProps = {
  title: string
  /** Of the heading. */
  id: string
  /** A choice or a link at the right of the title. */
  action?: ReactNode
  /** Under the rows: what is not shown. */
  end?: ReactNode
  /** The rows, each a `li`. */
  children: ReactNode
}

/** A card whose rows reach from edge to edge, divided by hairlines. */
export function ListCard({ title, id, action, end, children }: ListCardProps) {
  return (
    <section className="card min-w-0 p-0" aria-labelledby={id}>
      <header className="list-card-head">
        <h2 id={id} className="plain-title">
          {title}
        </h2>
        {action}
      </header>
      <ul className="list-none">{children}</ul>
      {end !== undefined && <p className="border-t border-line px-5 py-3.5 text-[0.9375rem] max-md:px-4">{end}</p>}
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
