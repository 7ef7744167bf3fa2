import type { ReactNode } from 'react'

/** A page for a single task, in one narrow column. */
export function NarrowColumn({ children }: { children: ReactNode }) {
  return (
    <section className="pt-[clamp(40px,5vw,64px)] pb-section">
      <div className="narrow-column mx-auto w-page max-w-180">{children}</div>
    </section>
  )
}
