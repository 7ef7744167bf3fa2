import { and, or, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { listedLeads } from '#app/db/schema/index.ts'
import { type SearchWords, searchWords } from '#app/format/search-words.ts'

/** The digits in which a town's phone numbers differ, and the digits that make a word a phone number. */
const LAST_DIGITS = 6
const PHONE_DIGITS = /^\d{7,}$/

/** A search's words, and the keys of its rows; null without a search, or if there are too many to gather. */
export type Search = { words: SearchWords; keys: readonly number[] | null }

/** Looks up a search, once for everything that reads it: at most `max` keys. */
export function resolveSearch(search: string, max: number): Search {
  const words = searchWords(search)
  if (words.length === 0) return { words, keys: null }
  const rows = db().all<{ key: number }>(keysFound(words, max + 1))
  return { words, keys: rows.length > max ? null : rows.map(({ key }) => key) }
}

/** The rows that the full-text index finds. */
export function isFoundByIndex(words: SearchWords): SQL {
  return sql`${listedLeads.key} in (${keysFound(words, null)})`
}

/**
 * The keys that the full-text index finds. A town's phone numbers start alike, so a full number would scan nearly all leads:
 * searches for the last digits instead, and checks the rows one by one, so that a limit can stop it.
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

/** How many rows the index finds, counting at most `max` + 1. */
export function countFound(words: SearchWords, max: number): number {
  return db().get<{ n: number }>(sql`select count(*) as n from (${keysFound(words, max + 1)})`).n
}

/** The search as an FTS expression, which needs three letters in a row. Quotes make the words plain text. */
function matchExpression(words: SearchWords): string {
  const shortens = hasNumber(words)
  const asked = (word: string) => quoted(shortens && PHONE_DIGITS.test(word) ? word.slice(-LAST_DIGITS) : word)
  return words.map((spellings) => `(${spellings.map(asked).join(' OR ')})`).join(' AND ')
}

/** The same search without the index, for walks. SQLite's lower() only knows ASCII, so other words need the index. */
function containsWords(words: SearchWords): SQL | undefined {
  return and(...words.map((spellings) => or(...spellings.map((word) => sql`instr(${listedLeads.searchText}, ${word}) > 0`))))
}

/** Whether a row matches a search: by its text if that is reliable, else by the index. */
export function rowMatchesWords(words: SearchWords): SQL | undefined {
  return words.length === 0 || canBeWalked(words) ? containsWords(words) : isFoundByIndex(words)
}

/** Whether `containsWords` finds the same as the index. */
export function canBeWalked(words: SearchWords): boolean {
  // oxlint-disable-next-line no-control-regex -- the range is ASCII
  return words.flat().every((word) => /^[\u0000-\u007f]*$/.test(word))
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}
