import type { ReactNode } from 'react'

/** A select in a row of such a table. In card layout, it leaves room for its label. */
export const ROW_SELECT = 'control select pr-9 max-md:w-48 max-md:flex-none'

type ListCardProps = { id: string; title: string; note: string; action?: ReactNode; children: ReactNode }

/** A table in a card, with a note on its purpose. */
export function ListCard({ id, title, note, action, children }: ListCardProps) {
  return (
    <section className="card p-0" aria-labelledby={id}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4.5 pb-3.5">
        <div>
          <h2 id={id} className="plain-title">
            {title}
          </h2>
          <p className="note">{note}</p>
        </div>
        {action}
      </header>
      <div className="max-md:px-2">{children}</div>
    </section>
  )
}

/** The last line of such a card: how many more there are, and a link to them. */
export function ListCardFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 text-[0.9375rem] text-ink-muted">
      {children}
    </div>
  )
}
