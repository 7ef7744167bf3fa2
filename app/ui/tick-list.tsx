import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type TickListProps = {
  items: readonly ReactNode[]
  onDeep?: boolean
  className?: string
}

/** A list of what contains or is included, each with a tick. */
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
