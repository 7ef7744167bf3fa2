/** Posts on one page of the blog. */
export const POSTS_PER_PAGE = 12

/** Words that an adult reads per minute with care. */
const WORDS_A_MINUTE = 220

/** How many words a text has; a number counts as one. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}$][\p{L}\p{N}.,'’%$/-]*/gu)?.length ?? 0
}

/** The reading time of this many words in minutes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** Inline tags, which can occur inside a word. */
const WITHIN_TEXT = /<\/?(?:a|strong|b|em|i|u|s|sub|sup|small|mark|abbr|code|cite|q|time)(?:\s[^<>]*)?>/g

/**
 * Extracts the words of a sanitized HTML text for counting and searching, not for display as HTML. Sanitized text has no other
 * entities.
 */
export function wordsOfHtml(html: string): string {
  return html
    .replace(WITHIN_TEXT, '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a text contains every word of a search, regardless of case. */
export function containsWords(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => lower.includes(word))
}

/** The page number in an address; the first page if it is invalid. */
export function readPageNumber(typed: string | null): number {
  return typed !== null && /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1
}
