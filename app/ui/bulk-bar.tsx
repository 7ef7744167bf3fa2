import type { ReactNode } from 'react'
import { PostForm } from './post-form.tsx'

type SelectionProps = {
  /** Names the form: the boxes of the table and the buttons of the bar say it as `form=`. */
  form: string
  action: string
  /** The table, then the bar. */
  children: ReactNode
}

/** A table whose rows can be ticked, and what is done with those that are. The form stands empty in front of them, because a table holds none. */
export function Selection({ form, action, children }: SelectionProps) {
  return <PostForm id={form} action={action} beside={<div className="bulk">{children}</div>} />
}

// That it shows at all is decided in bulk-bar.css.
const LOOK =
  'bulk-bar sticky bottom-5 z-3 mx-auto mt-4 w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-[12px] bg-raised py-2.5 pr-2.5 pl-5 text-on-deep shadow-float max-md:bottom-3 max-md:w-auto max-md:p-3'

/** What can be done with the ticked rows; shown where any is, with or without scripts. Holds buttons and links alone. */
export function BulkBar({ children }: { children: ReactNode }) {
  return (
    <section className={LOOK} aria-label="Selection">
      <span className="max-md:w-full">
        <b className="bulk-count" /> selected
      </span>
      {children}
    </section>
  )
}

/** The number of ticked rows in brackets: 'Delete (3)'. */
export function PickedCount() {
  return <span className="bulk-count bulk-count--in" />
}
