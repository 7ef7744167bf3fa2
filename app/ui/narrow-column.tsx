import type { ReactNode } from 'react'

/** A page with one thing to do: its parts are in one narrow column. */
export function NarrowColumn({ children }: { children: ReactNode }) {
  return <div className="narrow-column mx-auto w-page max-w-180">{children}</div>
}
