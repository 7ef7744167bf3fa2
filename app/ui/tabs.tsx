import { Link } from './link.tsx'

type Tab = {
  to: string
  label: string
  /** Number of items. */
  count?: number
  isCurrent?: boolean
}

/** The pages of one subject, side by side below the screen's header. On a phone, they are a grid without counts. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="tabs">
        {tabs.map(({ to, label: name, count, isCurrent = false }) => (
          <li key={name}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {name}
              {count !== undefined && <span> {count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
