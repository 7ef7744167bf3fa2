import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FindKeptMarkup } from '#app/ui/kept.tsx'
import { RecentlyUsed } from './recently-used.ts'

/** Sets of props whose markup is remembered, of each part: a page's place in the menu, whether staff reads, what is set of the company. */
const MOST_OF_A_PART = 50

const partsMarkup = new WeakMap<object, RecentlyUsed<string>>()
const wanted: (() => void)[] = []

/** The markup of a part; where it is not known yet, it is noted as wanted. */
export const findKeptMarkup: FindKeptMarkup = (part, props, key) => {
  const known = partsMarkup.get(part) ?? new RecentlyUsed<string>(MOST_OF_A_PART)
  partsMarkup.set(part, known)
  const kept = known.get(key)
  if (kept === undefined) wanted.push(() => known.set(key, renderToStaticMarkup(createElement(part, props))))
  return kept
}

/** Renders what was wanted, for the pages to come: between two pages, because React cannot begin one amid another. Throws what a part throws. */
export function keepWantedMarkup(): void {
  for (const render of wanted.splice(0)) render()
}
