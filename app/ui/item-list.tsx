import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Short records under each other, divided by hairlines: words at the left, a state or an amount at the right. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className="list-none">{children}</ul>
}

/** One record of an `ItemList`; its children stand in two columns. */
export function Item({ children }: { children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-line py-2.75 text-[0.9375rem] leading-[1.4] *:min-w-0 *:wrap-anywhere first:border-t-0 first:pt-0">
      {children}
    </li>
  )
}

/** A line under the words of a record; `isWide`: as a child of the `Item`, under its amount or state, too. */
export function ItemNote({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return <small className={classNames('block text-small text-ink-muted', isWide && 'col-span-full')}>{children}</small>
}
