import { paths } from '#app/paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

const LOOK = {
  side: 'min-h-10 w-full gap-3 px-3 text-[0.9375rem] text-ink-muted',
  bar: 'size-11 justify-center text-ink',
} as const

/** The way to the search of everything: beside the page, or in the bar of a narrow window. */
export function SearchLink({ place, letterKeys }: { place: keyof typeof LOOK; letterKeys: boolean }) {
  return (
    <Link
      to={paths.search()}
      aria-keyshortcuts={letterKeys ? '/ Control+K' : 'Control+K'}
      className={classNames(
        'inline-flex items-center rounded-control border border-control bg-surface no-underline hover:border-brand hover:bg-brand-tint',
        LOOK[place],
      )}
    >
      <Icon name="search" />
      {place === 'side' ? 'Search' : <span className="sr-only">Search</span>}
      {place === 'side' && letterKeys && (
        <kbd
          className="ml-auto rounded-[6px] border border-line px-1.5 font-sans text-small leading-[1.5] [@media(scripting:none)]:hidden"
          aria-hidden="true"
        >
          /
        </kbd>
      )}
    </Link>
  )
}
