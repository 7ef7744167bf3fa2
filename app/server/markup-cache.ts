import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { FindCachedMarkup } from '#app/ui/cached-markup.tsx'
import { ClientNavigation } from '#app/ui/link.tsx'
import { RecentlyUsed } from './recently-used.ts'

/** Entries per kind: the rows of some twenty pages, at 2 to 3 kB each; the menu for each page, the company's details. */
const MAX_OF_A_KIND = 500

/** Seen once: no markup yet, because rendering something that isn't needed again gains nothing. */
type Met = { markup: string | null }

const kindsMet = new Map<unknown, RecentlyUsed<Met>>()
const wanted: (() => void)[] = []

/** The cached markup of something. At its second use, it is marked to be rendered. */
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

/** Renders the marked entries between two pages, because React can't nest renders. Throws what a component throws. */
export function renderWantedMarkup(): void {
  for (const render of wanted.splice(0)) render()
}

/**
 * React's string is a rope of thousands of pieces: ten times the memory, and traversed for each page. A single non-Latin-1 character, such as a dash, would make the page a two-byte string at twice the time, so it is written as a numeric reference.
 */
function inOnePiece(markup: string): string {
  return Buffer.from(markup.replace(WIDE_LETTERS, (letter) => `&#${letter.codePointAt(0)};`)).toString()
}

const WIDE_LETTERS = /[\u{100}-\u{10ffff}]/gu
