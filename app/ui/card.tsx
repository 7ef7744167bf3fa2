import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { fieldId } from './ids.ts'

type CardProps = {
  title: string
  /** Derived from the title if omitted. */
  id?: string
  /** A link or button to the right of the title. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** Content to act on or compare, in a box. Never inside another card. */
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
