import type { ReactNode } from 'react'
import { cardClass } from './card.tsx'
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
    <section className={cardClass('min-w-0', 'p-0')} aria-labelledby={id}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4 max-md:px-4">
        <h2 id={id} className="font-sans text-body leading-[1.4] font-semibold tracking-normal">
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
      <ul className="flex list-none overflow-hidden rounded-control border border-control">
        {segments.map(({ to, label: name, isCurrent }) => (
          <li key={name} className="not-first:border-l not-first:border-control">
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className="block px-3.5 py-1.5 text-small leading-normal font-semibold text-brand no-underline hover:bg-brand-tint focus-visible:-outline-offset-3 aria-[current]:bg-brand-tint aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--color-brand)]"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
