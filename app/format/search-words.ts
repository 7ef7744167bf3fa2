import { normalized } from './normalize.ts'
import { startOf } from './shorten.ts'

/** How every list of the back office is searched (docs/product/search.md). */

/** The longest search text; no one types more. */
export const MAX_SEARCH_CHARACTERS = 100

/** More words than this are no longer a search for someone. */
const MAX_WORDS = 6

/** From this many letters, a word matches anywhere in another word; shorter ones only at its start. */
const MIN_LETTERS_ANYWHERE = 3

/** Characters of written phone numbers: a search of only these is one number, regardless of separators. */
const PHONE = /^[\d\s()+./-]+$/
const MIN_PHONE_DIGITS = 7

/** SQLite ends a text at NUL, and no name contains the others. */
// oxlint-disable-next-line no-control-regex -- these are the characters that the rule is about
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g

/** Parses the search text of an address; blank if it has none. */
export function readSearch(value: string | null): string {
  return startOf(
    normalized(value ?? '', 'NFC')
      .replace(CONTROL_CHARACTERS, ' ')
      .trim(),
    MAX_SEARCH_CHARACTERS,
  )
}

/** Each search word, in the forms that a row may have. */
export type SearchWords = string[][]

/** A search's words, each of which must occur; none for a blank search. */
export function searchWords(search: string): SearchWords {
  const number = PHONE.test(search) ? nationalDigits(search) : ''
  if (number.length >= MIN_PHONE_DIGITS) return [[number, ...(/\s/.test(search.trim()) ? [] : [search.trim()])]]
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => [...new Set([word, PHONE.test(word) ? digitsOf(word) : word])].filter(Boolean).map(asStored))
}

/** A row's searchable text: lowercase, two spaces before each word, phone numbers as typed and as digits. */
export function searchText({ texts, phones = [] }: { texts: readonly string[]; phones?: readonly string[] }): string {
  const all = [...texts, ...phones, ...phones.map(digitsOf)].join(' ')
  return `  ${all.toLowerCase().replaceAll(' ', '  ')}`
}

/** Whether a row's text contains every word. */
export function matchesWords(text: string, words: SearchWords): boolean {
  return words.every((spellings) => spellings.some((word) => text.includes(word)))
}

/** Short words are matched together with the two spaces before a word. */
function asStored(word: string): string {
  return [...word].length < MIN_LETTERS_ANYWHERE ? `  ${word}` : word
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Without the US country code 1: staff paste '+1 515 555 0177', owners type '(515) 555-0177'. */
function nationalDigits(text: string): string {
  return digitsOf(text).replace(/^1(?=\d{10}$)/, '')
}
