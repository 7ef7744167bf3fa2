import { and, or, type SQL, sql } from 'drizzle-orm'

/** More words than this are no longer a search for somebody. */
const MAX_WORDS = 6

/** The condition that every word of a search occurs in a row's text, in upper or lower case; undefined for an empty search. */
export function matchesSearch(search: string, haystack: SQL): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return and(
    ...words.map((word) =>
      or(...spellings(word).map((spelling) => sql`${haystack} like ${`%${escapeLike(spelling)}%`} escape '\\'`)),
    ),
  )
}

/** SQLite's LIKE ignores the case of ASCII letters only: a word with others is looked for in the ways people write it. */
function spellings(word: string): string[] {
  // eslint-disable-next-line no-control-regex -- the range is ASCII
  if (/^[\u0000-\u007f]*$/.test(word)) return [word]
  const lower = word.toLowerCase()
  return [...new Set([word, lower, word.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)])]
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
