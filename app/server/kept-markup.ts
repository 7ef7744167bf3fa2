import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FindKeptMarkup } from '#app/ui/kept.tsx'
import { RecentlyUsed } from './recently-used.ts'

/** Sets of props that are remembered of each part: a page's place in the menu, what is set of the company, the reports that are being read. */
const MAX_OF_A_PART = 50

/** A set of props that was met once has no markup yet: most reports are read once, and rendering one twice would gain nothing. */
type Met = { markup: string | null }

const partsMet = new WeakMap<object, RecentlyUsed<Met>>()
const wanted: (() => void)[] = []

/** The markup of a part; where these props are met for the second time it is noted as wanted. */
export const findKeptMarkup: FindKeptMarkup = (part, props, key) => {
  const sets = partsMet.get(part) ?? new RecentlyUsed<Met>(MAX_OF_A_PART)
  partsMet.set(part, sets)
  const met = sets.get(key)
  if (met === undefined) sets.set(key, { markup: null })
  else if (met.markup === null) wanted.push(() => (met.markup = inOnePiece(renderToStaticMarkup(createElement(part, props)))))
  return met?.markup ?? undefined
}

/** Renders what was wanted, for the pages to come: between two pages, because React cannot begin one amid another. Throws what a part throws. */
export function keepWantedMarkup(): void {
  for (const render of wanted.splice(0)) render()
}

/** React makes a text of thousands of pieces, which take ten times the memory and are gone through for each page that holds it. */
function inOnePiece(markup: string): string {
  return Buffer.from(markup).toString()
}
