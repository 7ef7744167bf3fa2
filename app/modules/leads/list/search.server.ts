import { and, or, type SQL, sql } from 'drizzle-orm'
import { listedLeads } from '#app/db/schema/index.ts'
import type { SearchWords } from '#app/format/search-words.ts'

/** The search as the full-text index takes it, which knows three letters in a row. Quotes make its words texts, whatever they hold. */
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

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}
