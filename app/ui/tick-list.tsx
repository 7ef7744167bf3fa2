import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type TickListProps = {
  items: readonly ReactNode[]
  onDeep?: boolean
  className?: string
}

/** A list of what holds or is included, each with a tick. */
export function TickList({ items, onDeep = false, className }: TickListProps) {
  return (
    <ul className={classNames('grid content-start gap-3', className)}>
      {items.map((item, index) => (
        <li
          key={index}
          className={classNames(
            'grid grid-cols-[20px_1fr] gap-3 before:mt-1.75 before:ml-0.5 before:h-1.75 before:w-3.5 before:-rotate-45 before:border-b-2 before:border-l-2',
            onDeep ? 'before:border-wheat' : 'before:border-wheat-line',
          )}
        >
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
