import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** A link onward, with an arrow. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      className="inline-flex items-baseline gap-2 font-semibold no-underline after:font-normal after:content-['→'] hover:underline"
      to={to}
    >
      {children}
    </Link>
  )
}
