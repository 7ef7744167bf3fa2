import { and, or, type SQL, sql } from 'drizzle-orm'
import { listedLeads } from '#app/db/schema/index.ts'

/** More words than this are no longer a search for somebody. */
const MAX_WORDS = 6

/** The index knows three letters in a row; what is shorter is looked for at the beginning of a word, with the two blanks before it. */
const INDEXED_LETTERS = 3

/** Digits as phones are written: a search of nothing else is one number, whatever stands between them. */
const PHONE = /^[\d\s()+./-]+$/
const MIN_PHONE_DIGITS = 7

/** Each word of a search, in the ways in which a row may hold it. */
export type SearchWords = string[][]

/** The words that a search looks for, each of which has to occur; none for an empty search. */
export function searchWords(search: string): SearchWords {
  const number = PHONE.test(search) ? nationalDigits(search) : ''
  if (number.length >= MIN_PHONE_DIGITS) return [[number, ...(/\s/.test(search.trim()) ? [] : [search.trim()])]]
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => [...new Set([word, PHONE.test(word) ? digitsOf(word) : word])].filter(Boolean).map(asStored))
}

/** The search as the full-text index takes it. Quotes make its words texts, whatever they hold. */
export function matchExpression(words: SearchWords): string {
  return words.map((spellings) => `(${spellings.map(quoted).join(' OR ')})`).join(' AND ')
}

/** The rows that the full-text index finds. */
export function isFound(words: SearchWords): SQL {
  return sql`${listedLeads.key} in (select key from listed_leads_search where listed_leads_search match ${matchExpression(words)})`
}

/** The same without the index, for walking through rows in their order. SQLite's lower() knows ASCII alone, so a word with other letters is left to the index. */
export function holdsWords(words: SearchWords): SQL | undefined {
  return and(...words.map((spellings) => or(...spellings.map((word) => sql`instr(${listedLeads.searchText}, ${word}) > 0`))))
}

/** Whether `holdsWords` finds what the index finds. */
export function canBeWalked(words: SearchWords): boolean {
  // eslint-disable-next-line no-control-regex -- the range is ASCII
  return words.flat().every((word) => /^[\u0000-\u007f]*$/.test(word))
}

function asStored(word: string): string {
  return [...word].length < INDEXED_LETTERS ? `  ${word}` : word
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Without the 1 of the United States: staff paste '+1 515 555 0177', owners type '(515) 555-0177'. */
function nationalDigits(text: string): string {
  return digitsOf(text).replace(/^1(?=\d{10}$)/, '')
}
