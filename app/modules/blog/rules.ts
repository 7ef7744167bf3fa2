/** Posts on one page of the blog, where there are more. */
export const POSTS_PER_PAGE = 12

/** Words that a grown-up reads in a minute when it matters what they say. */
const WORDS_A_MINUTE = 220

/** How many words a text has; a figure counts as one. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}$][\p{L}\p{N}.,'’%$/-]*/gu)?.length ?? 0
}

/** Minutes that a text of so many words takes to read, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** Tags inside of a sentence: a word goes on through them. */
const WITHIN_TEXT = /<\/?(?:a|strong|b|em|i|u|s|sub|sup|small|mark|abbr|code|cite|q|time)(?:\s[^<>]*)?>/g

/** The words of a sanitized HTML text alone, for counting and searching; not for showing as HTML. Sanitized text has no other entities. */
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

/** Whether every word of a search occurs in a text, in upper or lower case. */
export function containsWords(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => lower.includes(word))
}

/** The page of a list that an address asks for; the first one where it asks for none that can be. */
export function readPage(typed: string | null): number {
  return typed !== null && /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1
}
