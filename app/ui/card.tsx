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

/** Something to act on or to compare, in its own box. Never inside another card. */
export function Card({ title, id = fieldId(title.toLowerCase()), action, className, children }: CardProps) {
  return (
    <section className={classNames('card', className)} aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
