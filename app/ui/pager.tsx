import { formatCount, formatNumber } from '#app/format/money.ts'
import { useCachedInside } from './cached-markup.tsx'
import { SelectionLink } from './selection-link.tsx'

type PagerProps = {
  /** '13 to 24 of 128 leads' */
  summary: string
  /** Addresses of the previous and next page, or null. */
  previous: string | null
  next: string | null
  /** The page sizes, and the list in each size. */
  sizes?: PageSizes
}

type PageSizes = { options: readonly number[]; current: number; to: (size: number) => string }

/** The position in a long list, with links to the pages around. */
export function Pager({ summary, previous, next, sizes }: PagerProps) {
  const version = JSON.stringify([summary, previous, next, sizes?.current, sizes?.to(sizes.current)])
  const inside = useCachedInside('pager', version, () => (
    <>
      <span className="text-ink-muted">{summary}</span>
      {sizes && <SizeLinks {...sizes} />}
      {(previous !== null || next !== null) && (
        <nav aria-label="Pages">
          <ul className="flex gap-1">
            {previous !== null && (
              <li>
                <SelectionLink to={previous} rel="prev" className="pager-link">
                  Previous
                </SelectionLink>
              </li>
            )}
            {next !== null && (
              <li>
                <SelectionLink to={next} rel="next" className="pager-link">
                  Next
                </SelectionLink>
              </li>
            )}
          </ul>
        </nav>
      )}
    </>
  ))
  return <div className="pager" {...inside} />
}

function SizeLinks({ options, current, to }: PageSizes) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 text-ink-muted">
      {options.map((size) =>
        size === current ? (
          <b key={size}>{size}</b>
        ) : (
          <SelectionLink key={size} to={to(size)} className="py-1">
            {size}
          </SelectionLink>
        ),
      )}
      a page
    </span>
  )
}

type Noun = { one: string; many: string }

type ListPagerProps<Query> = {
  page: {
    rows: readonly unknown[]
    position: number
    total?: number
    /** There are more than `total`. */
    isMore?: boolean
    next: Query | null
    previous: Query | null
  }
  noun: Noun
  /** The list's order, shown if the rows weren't counted; 'newest first' if omitted. */
  order?: string
  /** The list's address for a page. */
  to: (query: Query) => string
  sizes?: PageSizes
}

/** The pager of a list read with `readPage`. */
export function ListPager<Query>({ page, noun, order = 'newest first', to, sizes }: ListPagerProps<Query>) {
  const { previous, next } = page
  return (
    <Pager
      summary={summarize(page, noun, order)}
      previous={previous === null ? null : to(previous)}
      next={next === null ? null : to(next)}
      sizes={sizes}
    />
  )
}

/** '26 to 50 of 240 leads', '26 to 50 of more than 1,000 leads'. Approximate if rows came or went in the meantime. */
function summarize(
  { rows, position, total, isMore = false }: ListPagerProps<unknown>['page'],
  noun: Noun,
  order: string,
): string {
  const reached = position + rows.length
  const last = total === undefined || isMore ? reached : Math.min(reached, total)
  const span = `${formatNumber(Math.max(1, last - rows.length + 1))} to ${formatNumber(last)}`
  if (total === undefined) return `${span}, ${order}`
  if (isMore) return `${span} of more than ${formatNumber(Math.max(total, reached))} ${noun.many}`
  return `${span} of ${formatCount(total, noun.one, noun.many)}`
}
