import type { ReactNode } from 'react'

/** A page for a single task, in one narrow column. */
export function NarrowColumn({ children }: { children: ReactNode }) {
  return (
    <div className="narrow-page">
      <div className="narrow-column">{children}</div>
    </div>
  )
}
