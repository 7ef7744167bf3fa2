import { formatNumber } from '#app/format/money.ts'
import { Link } from './link.tsx'

type PagerProps = {
  /** '13 to 24 of 128 leads' */
  summary: string
  /** Address of the page before and after; null where there is none. */
  previous: string | null
  next: string | null
}

/** Where one is in a long list, and the way on. */
export function Pager({ summary, previous, next }: PagerProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-small max-md:border-0 max-md:px-0">
      <span className="text-ink-muted">{summary}</span>
      {(previous !== null || next !== null) && (
        <nav aria-label="Pages">
          <ul className="flex gap-1">
            {previous !== null && (
              <li>
                <Link className={PAGE_LINK} to={previous} rel="prev">
                  Previous
                </Link>
              </li>
            )}
            {next !== null && (
              <li>
                <Link className={PAGE_LINK} to={next} rel="next">
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

const PAGE_LINK =
  'grid h-9 min-w-9 items-center justify-items-center rounded-control px-2.5 text-ink no-underline hover:bg-brand-tint'

type ListPagerProps<Query> = {
  page: { rows: readonly unknown[]; position: number; total?: number; next: Query | null; previous: Query | null }
  noun: { one: string; many: string }
  /** The list's address with what it says of a page. */
  to: (query: Query) => string
}

/** The pager of a list that `readPage` reads. */
export function ListPager<Query>({ page, noun, to }: ListPagerProps<Query>) {
  const { previous, next } = page
  return (
    <Pager
      summary={summarize(page, noun)}
      previous={previous === null ? null : to(previous)}
      next={next === null ? null : to(next)}
    />
  )
}

/** '26 to 50 of 240 leads'. Where rows came or went meanwhile the place in the list is as near as it can be. */
function summarize({ rows, position, total }: ListPagerProps<unknown>['page'], noun: ListPagerProps<unknown>['noun']): string {
  const last = total === undefined ? position + rows.length : Math.min(position + rows.length, total)
  const span = `${formatNumber(Math.max(1, last - rows.length + 1))} to ${formatNumber(last)}`
  return total === undefined ? `${span}, newest first` : `${span} of ${formatNumber(total)} ${total === 1 ? noun.one : noun.many}`
}
