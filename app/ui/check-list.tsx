import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CheckListProps = {
  items: readonly ReactNode[]
  onDeep?: boolean
  className?: string
}

/** A list of included items with check marks. */
export function CheckList({ items, onDeep = false, className }: CheckListProps) {
  return (
    <ul className={classNames('checks', onDeep && 'checks--deep', className)}>
      {items.map((item, index) => (
        <li key={index}>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
