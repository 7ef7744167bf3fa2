import { and, or, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { listedLeads } from '#app/db/schema/index.ts'
import { type SearchWords, searchWords } from '#app/format/search-words.ts'

/** Digits by which phone numbers of one town differ, and from how many digits on a word is one. */
const LAST_DIGITS = 6
const PHONE_DIGITS = /^\d{7,}$/

/** What a search looks for, and the keys of the rows that hold it; null for these where there is no search, or more than are gathered. */
export type Search = { words: SearchWords; keys: readonly number[] | null }

/** Looks a search up, once for all that is read with it: at most `max` keys. */
export function lookUp(search: string, max: number): Search {
  const words = searchWords(search)
  if (words.length === 0) return { words, keys: null }
  const rows = db().all<{ key: number }>(keysFound(words, max + 1))
  return { words, keys: rows.length > max ? null : rows.map(({ key }) => key) }
}

/** The rows that the full-text index finds. */
export function isFound(words: SearchWords): SQL {
  return sql`${listedLeads.key} in (${keysFound(words, null)})`
}

/**
 * The keys that the full-text index finds. All numbers of a town begin alike, so for a whole number it would go through nearly all leads: it is asked for the last digits, and
 * the rows that have them are looked at, one by one, so that a limit ends it.
 */
function keysFound(words: SearchWords, max: number | null): SQL {
  const limit = max === null ? sql`` : sql` limit ${max}`
  const matches = sql`listed_leads_search match ${matchExpression(words)}`
  // oxlint-disable-next-line house/sql-from-code -- it is the key of the leads that the index is of, which triggers gave it
  const key = sql`listed_leads_search.rowid`
  if (!hasNumber(words)) return sql`select ${key} as key from listed_leads_search where ${matches}${limit}`
  const looked = sql`listed_leads_search cross join listed_leads on listed_leads.key = ${key}`
  return sql`select ${key} as key from ${looked} where ${matches} and ${containsWords(words)}${limit}`
}

function hasNumber(words: SearchWords): boolean {
  return canBeWalked(words) && words.flat().some((word) => PHONE_DIGITS.test(word))
}

/** How many rows the index finds, up to one more than `max`. */
export function countFound(words: SearchWords, max: number): number {
  return db().get<{ n: number }>(sql`select count(*) as n from (${keysFound(words, max + 1)})`).n
}

/** The search as the index takes it, which knows three letters in a row. Quotes make its words texts, whatever they hold. */
function matchExpression(words: SearchWords): string {
  const shortens = hasNumber(words)
  const asked = (word: string) => quoted(shortens && PHONE_DIGITS.test(word) ? word.slice(-LAST_DIGITS) : word)
  return words.map((spellings) => `(${spellings.map(asked).join(' OR ')})`).join(' AND ')
}

/** The same without the index, for walking through rows in their order. SQLite's lower() knows ASCII alone, so a word with other letters is left to the index. */
function containsWords(words: SearchWords): SQL | undefined {
  return and(...words.map((spellings) => or(...spellings.map((word) => sql`instr(${listedLeads.searchText}, ${word}) > 0`))))
}

/** Whether a row contains a search: by looking at it, where that tells. */
export function matchesWords(words: SearchWords): SQL | undefined {
  return words.length === 0 || canBeWalked(words) ? containsWords(words) : isFound(words)
}

/** Whether `containsWords` finds what the index finds. */
export function canBeWalked(words: SearchWords): boolean {
  // oxlint-disable-next-line no-control-regex -- the range is ASCII
  return words.flat().every((word) => /^[\u0000-\u007f]*$/.test(word))
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}
