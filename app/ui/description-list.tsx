import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Rows of facts: the label on the left, the value on the right. */
export function DescriptionList({
  items,
  className,
}: {
  /** `key`: needed if several rows have the same label. */
  items: readonly { key?: string; label: string; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={classNames('facts facts--labeled', className)}>
      {items.map(({ key, label, value }) => (
        <div key={key ?? label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
