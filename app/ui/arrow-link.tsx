import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** A link onward, with an arrow. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="arrow-link" to={to}>
      {children}
    </Link>
  )
}
