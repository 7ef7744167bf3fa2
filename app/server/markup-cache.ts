import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { FindCachedMarkup } from '#app/ui/cached-markup.tsx'
import { ClientNavigation } from '#app/ui/link.tsx'
import { RecentlyUsed } from './recently-used.ts'

/** What is remembered of each kind: rows of some twenty pages, at 2 to 3 kB each; a page's place in the menu, what is set of the company. */
const MAX_OF_A_KIND = 500

/** What was met once has no markup yet: rendering what is never asked for again would gain nothing. */
type Met = { markup: string | null }

const kindsMet = new Map<unknown, RecentlyUsed<Met>>()
const wanted: (() => void)[] = []

/** The markup of something; where it is met for the second time it is noted as wanted. */
export const findCachedMarkup: FindCachedMarkup = (kind, key, draw, isLive) => {
  const place = `${isLive} ${key}`
  const known = kindsMet.get(kind) ?? new RecentlyUsed<Met>(MAX_OF_A_KIND)
  kindsMet.set(kind, known)
  const met = known.get(place)
  if (met === undefined) known.set(place, { markup: null })
  else if (met.markup === null) {
    const page = createElement(ClientNavigation.Provider, { value: isLive }, draw())
    wanted.push(() => (met.markup = inOnePiece(isLive ? renderToString(page) : renderToStaticMarkup(page))))
  }
  return met?.markup ?? undefined
}

/** Renders what was wanted, for the pages to come: between two pages, because React cannot begin one amid another. Throws what a component throws. */
export function renderWantedMarkup(): void {
  for (const render of wanted.splice(0)) render()
}

/**
 * React makes a text of thousands of pieces, which take ten times the memory and are gone through for each page that has it. One dash in it would have every letter of such a page take two
 * bytes and twice the time, so it is written as its number.
 */
function inOnePiece(markup: string): string {
  return Buffer.from(markup.replace(WIDE_LETTERS, (letter) => `&#${letter.codePointAt(0)};`)).toString()
}

const WIDE_LETTERS = /[\u{100}-\u{10ffff}]/gu
