import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { FindCachedMarkup } from '#app/ui/cached-markup.tsx'
import { ClientNavigation } from '#app/ui/link.tsx'
import { RecentlyUsed } from './recently-used.ts'

/**
 * Characters of all keys and markup: the rows of some forty pages, at 2 to 3 kB each, and several hundred menus, filters and
 * headings.
 */
const MAX_CHARACTERS = 4_000_000

/** Null: seen once. Rendering something that isn't needed again gains nothing. */
const cached = new RecentlyUsed<string | null>(MAX_CHARACTERS)
const kinds = new Map<unknown, number>()
const wanted: (() => void)[] = []

/** The cached markup of something. At its second use, it is marked to be rendered. */
export const findCachedMarkup: FindCachedMarkup = (kind, key, draw, isLive) => {
  const number = kinds.get(kind) ?? kinds.size
  kinds.set(kind, number)
  const place = `${number} ${isLive} ${key}`
  const markup = cached.get(place)
  if (markup === undefined) cached.set(place, null, place.length)
  else if (markup === null) {
    const page = createElement(ClientNavigation.Provider, { value: isLive }, draw())
    wanted.push(() => {
      const made = inOnePiece(isLive ? renderToString(page) : renderToStaticMarkup(page))
      cached.set(place, made, place.length + made.length)
    })
  }
  return markup ?? undefined
}

/** Renders the marked entries between two pages, because React can't nest renders. Throws what a component throws. */
export function renderWantedMarkup(): void {
  for (const render of wanted.splice(0)) render()
}

/**
 * React's string is a rope of thousands of pieces: ten times the memory, and traversed for each page. A single non-Latin-1
 * character, such as a dash, would make the page a two-byte string at twice the time, so it is written as a numeric reference.
 */
function inOnePiece(markup: string): string {
  return Buffer.from(markup.replace(WIDE_LETTERS, (letter) => `&#${letter.codePointAt(0)};`)).toString()
}

const WIDE_LETTERS = /[\u{100}-\u{10ffff}]/gu
