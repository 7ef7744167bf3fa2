import type { ReactNode } from 'react'

/** A page for a single task, in one narrow column. */
export function NarrowColumn({ children }: { children: ReactNode }) {
  return (
    <div className="pt-[clamp(40px,5vw,64px)] pb-section print:py-4">
      <div className="narrow-column mx-auto w-page max-w-180">{children}</div>
    </div>
  )
}
