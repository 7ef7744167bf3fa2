/** How every list of the back office is searched (docs/product/search.md). */

/** Longest search that is looked for; no one types more. */
export const MAX_SEARCH_CHARACTERS = 100

/** More words than this are no longer a search for someone. */
const MAX_WORDS = 6

/** Letters that are looked for anywhere in a word; fewer only where one begins. */
const MIN_LETTERS_ANYWHERE = 3

/** Digits as phones are written: a search of nothing else is one number, whatever is between them. */
const PHONE = /^[\d\s()+./-]+$/
const MIN_PHONE_DIGITS = 7

/** SQLite ends a text at NUL, and no name contains the others. */
// oxlint-disable-next-line no-control-regex -- these are the characters that the rule is about
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g

/** What an address says is searched for; empty where it says nothing. */
export function readSearch(value: string | null): string {
  return (value ?? '').replace(CONTROL_CHARACTERS, ' ').trim().slice(0, MAX_SEARCH_CHARACTERS)
}

/** Each word of a search, in the ways in which a row may hold it. */
export type SearchWords = string[][]

/** The words that a search looks for, each of which has to occur; none for an empty search. */
export function searchWords(search: string): SearchWords {
  const number = PHONE.test(search) ? nationalDigits(search) : ''
  if (number.length >= MIN_PHONE_DIGITS) return [[number, ...(/\s/.test(search.trim()) ? [] : [search.trim()])]]
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => [...new Set([word, PHONE.test(word) ? digitsOf(word) : word])].filter(Boolean).map(asStored))
}

/** The text of a row in which words are looked for: in lower case, two blanks before each word, phones as typed and in digits. */
export function searchText({ texts, phones = [] }: { texts: readonly string[]; phones?: readonly string[] }): string {
  const all = [...texts, ...phones, ...phones.map(digitsOf)].join(' ')
  return `  ${all.toLowerCase().replaceAll(' ', '  ')}`
}

/** Whether the text of a row contains every word. */
export function matchesWords(text: string, words: SearchWords): boolean {
  return words.every((spellings) => spellings.some((word) => text.includes(word)))
}

/** Fewer letters than are looked for anywhere come with the two blanks before a word. */
function asStored(word: string): string {
  return [...word].length < MIN_LETTERS_ANYWHERE ? `  ${word}` : word
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Without the 1 of the United States: staff paste '+1 515 555 0177', owners type '(515) 555-0177'. */
function nationalDigits(text: string): string {
  return digitsOf(text).replace(/^1(?=\d{10}$)/, '')
}
