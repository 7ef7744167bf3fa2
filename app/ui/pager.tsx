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
    <div className="pager">
      <span className="muted">{summary}</span>
      {(previous !== null || next !== null) && (
        <nav aria-label="Pages">
          <ul className="pages">
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
              <li>
                <Link to={next} rel="next">
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
