import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { fieldId } from './ids.ts'

type CardProps = {
  title: string
  /** Worked out from the title when left out. */
  id?: string
  /** A link or button at the right of the title. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** Something to act on or to compare, in a box of its own. Never inside another card. */
export function Card({ title, id = fieldId(title.toLowerCase()), action, className, children }: CardProps) {
  return (
    <section className={cardClass(className)} aria-labelledby={id}>
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-4 staff:mb-2.5 staff:sm:flex-nowrap">
        <h2 id={id} className="staff:font-sans staff:text-body staff:leading-[1.4] staff:font-semibold staff:tracking-normal">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}

/** The box of a card, for what has a heading of its own. `padding` replaces the usual one. */
export function cardClass(className?: string, padding = 'p-6 staff:p-5'): string {
  return classNames('rounded-card border border-line bg-surface', padding, className)
}
