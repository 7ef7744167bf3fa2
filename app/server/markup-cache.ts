import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FindCachedMarkup } from '#app/ui/cached-markup.tsx'
import { RecentlyUsed } from './recently-used.ts'

/** Sets of props that are remembered of each component: a page's place in the menu, what is set of the company. */
const MAX_OF_A_COMPONENT = 50

/** A set of props that was met once has no markup yet: rendering what is never asked for again would gain nothing. */
type Met = { markup: string | null }

const componentsMet = new WeakMap<object, RecentlyUsed<Met>>()
const wanted: (() => void)[] = []

/** The markup of a component; where these props are met for the second time it is noted as wanted. */
export const findCachedMarkup: FindCachedMarkup = (component, props, key) => {
  const sets = componentsMet.get(component) ?? new RecentlyUsed<Met>(MAX_OF_A_COMPONENT)
  componentsMet.set(component, sets)
  const met = sets.get(key)
  if (met === undefined) sets.set(key, { markup: null })
  else if (met.markup === null)
    wanted.push(() => (met.markup = inOnePiece(renderToStaticMarkup(createElement(component, props)))))
  return met?.markup ?? undefined
}

/** Renders what was wanted, for the pages to come: between two pages, because React cannot begin one amid another. Throws what a component throws. */
export function renderWantedMarkup(): void {
  for (const render of wanted.splice(0)) render()
}

/** React makes a text of thousands of pieces, which take ten times the memory and are gone through for each page that holds it. */
function inOnePiece(markup: string): string {
  return Buffer.from(markup).toString()
}
