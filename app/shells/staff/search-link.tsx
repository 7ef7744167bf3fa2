import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

/** The way to the search of everything, where scripts open the command palette: beside the page, or in the bar of a narrow window. */
export function SearchLink({ place, letterKeys }: { place: 'side' | 'bar'; letterKeys: boolean }) {
  return (
    <Link
      to={paths.search()}
      aria-keyshortcuts={letterKeys ? '/ Control+K' : 'Control+K'}
      data-palette=""
      className={`search-link search-link--${place}`}
    >
      <Icon name="search" />
      {place === 'side' ? 'Search' : <span className="sr-only">Search</span>}
      {place === 'side' && <kbd aria-hidden="true">Ctrl K</kbd>}
    </Link>
  )
}
