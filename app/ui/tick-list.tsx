import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type TickListProps = {
  items: readonly ReactNode[]
  onDeep?: boolean
  className?: string
}

/** A list of included items with check marks. */
export function TickList({ items, onDeep = false, className }: TickListProps) {
  return (
    <ul className={classNames('tick-list', onDeep && 'tick-list--deep', className)}>
      {items.map((item, index) => (
        <li key={index}>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
