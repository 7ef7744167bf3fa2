import { useLocation } from '@remix-run/react'
import { formatClock } from '#app/format/date.ts'
import { classNames } from '#app/ui/class-names.ts'
import { SelectionLink } from '#app/ui/selection-link.tsx'

const LINE =
  'flex items-center gap-3.5 text-small text-ink-muted before:h-px before:flex-1 before:bg-wheat after:h-px after:flex-1 after:bg-wheat'

type SinceLineProps = {
  /** '3 new or changed'; null without changes. */
  news: string | null
  /** When the list was loaded. */
  since: Date
  /** Margin around the line. */
  className?: string
}

/** Above a list: the changes since it was loaded, with a link to reload it. Announced when it changes; empty without scripts. */
export function SinceLine({ news, since, className }: SinceLineProps) {
  const { pathname, search } = useLocation()
  return (
    <div role="status">
      {news !== null && (
        <div className={classNames(LINE, className)}>
          <span>
            <SelectionLink to={pathname + search} className="py-1 font-semibold" preventScrollReset>
              {news}
            </SelectionLink>{' '}
            since {formatClock(since)}
          </span>
        </div>
      )}
    </div>
  )
}
