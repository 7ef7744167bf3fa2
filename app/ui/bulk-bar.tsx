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

/** What can be done with the ticked rows; shown where any is, with or without scripts. Holds buttons and links alone. */
export function BulkBar({ children }: { children: ReactNode }) {
  return (
    <section className="bulk-bar" aria-label="Selection">
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
