import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Short records with hairlines between them: text on the left, a status or amount on the right. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className="list-none">{children}</ul>
}

/** A record of an `ItemList`; its children are in two columns. */
export function Item({ children }: { children: ReactNode }) {
  return <li className="item">{children}</li>
}

/** A line under a record's text; `isWide`: as a child of the `Item`, also under its amount or status. */
export function ItemNote({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return <small className={classNames('block text-small text-ink-muted', isWide && 'col-span-full')}>{children}</small>
}
