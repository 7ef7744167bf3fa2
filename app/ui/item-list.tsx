import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Short records under each other, divided by hairlines: words at the left, a state or an amount at the right. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className="list-none">{children}</ul>
}

/** One record of an `ItemList`; its children are in two columns. */
export function Item({ children }: { children: ReactNode }) {
  return <li className="item">{children}</li>
}

/** A line under the words of a record; `isWide`: as a child of the `Item`, under its amount or state, too. */
export function ItemNote({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return <small className={classNames('block text-small text-ink-muted', isWide && 'col-span-full')}>{children}</small>
}
