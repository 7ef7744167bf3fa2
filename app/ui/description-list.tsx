import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The classes of a list of facts and of one of them, for facts with more to them. */
export const DESCRIPTIONS = 'grid staff:text-[0.9375rem]'
export const DESCRIPTION = 'flex justify-between gap-4 border-t border-line py-2.25 first:border-t-0'
const VALUE = 'min-w-0 text-right font-medium wrap-anywhere'
/** A label gives way first, down to its longest word: a value wraps only where it has no room even then. */
const TERM = 'shrink-999 text-ink-muted'

/** Facts in rows: the label on the left, the value on the right. */
export function DescriptionList({
  items,
  className,
}: {
  /** `key`: where several have the same label. */
  items: readonly { key?: string; label: string; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={classNames(DESCRIPTIONS, className)}>
      {items.map(({ key, label, value }) => (
        <div key={key ?? label} className={DESCRIPTION}>
          <dt className={TERM}>{label}</dt>
          <dd className={VALUE}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
