import { Link } from './link.tsx'

type PagerProps = {
  /** '13 to 24 of 128 leads' */
  summary: string
  /** Address of the page before and after; null where there is none. */
  previous: string | null
  next: string | null
  /** Numbered pages, where the list knows them. */
  pages?: readonly { number: number; to: string; current?: boolean }[]
}

/** Where one is in a long list, and the way on. */
export function Pager({ summary, previous, next, pages = [] }: PagerProps) {
  return (
    <div className="flex px-4 py-3 flex-wrap items-center justify-between gap-3 border-t border-line text-small max-md:px-0 max-md:border-0">
      <span className="text-ink-muted aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand">
        {summary}
      </span>
      {(previous !== null || next !== null) && (
        <nav className="aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand" aria-label="Pages">
          <ul className="flex gap-1 aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand">
            {previous !== null && (
              <li>
                <Link to={previous} rel="prev">
                  Previous
                </Link>
              </li>
            )}
            {pages.map(({ number, to, current = false }) => (
              <li key={number}>
                <Link to={to} aria-label={`Page ${number}`} aria-current={current ? 'page' : undefined}>
                  {number}
                </Link>
              </li>
            ))}
            {next !== null && (
              <li className="aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand">
                <Link
                  className="grid px-2.5 min-w-9 h-9 items-center justify-items-center rounded-control text-ink no-underline hover:bg-brand-tint aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand"
                  to={next}
                  rel="next"
                >
                  Next
                </Link>
              </li>
            )}
          </ul>
        </nav>
      )}
    </div>
  )
}
