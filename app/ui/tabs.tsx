import { Link } from './link.tsx'

type Tab = {
  to: string
  label: string
  /** How many things it holds. */
  count?: number
  isCurrent?: boolean
}

/** The pages of one subject, side by side under the screen's head. On a phone they stand in a ruled grid, without counts. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="flex flex-wrap gap-x-7 border-b border-line-strong max-sm:grid max-sm:grid-cols-2 max-sm:gap-px max-sm:overflow-hidden max-sm:rounded-control max-sm:border max-sm:border-control max-sm:bg-line">
        {tabs.map(({ to, label: name, count, isCurrent = false }) => (
          <li key={name} className="max-sm:bg-surface max-sm:last:odd:col-span-2">
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className="-mb-px block border-b-3 border-transparent px-0.5 pt-2.25 pb-2 text-[0.9375rem] font-medium text-ink-muted no-underline hover:border-line-strong hover:text-brand aria-[current]:border-wheat-line aria-[current]:font-semibold aria-[current]:text-ink max-sm:m-0 max-sm:grid max-sm:h-full max-sm:content-center max-sm:px-2 max-sm:py-2.5 max-sm:text-center max-sm:text-small max-sm:focus-visible:-outline-offset-3"
            >
              {name}
              {count !== undefined && <span className="ml-1 font-normal text-ink-muted max-sm:hidden"> {count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
