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

/** The words of an HTML text alone, for counting and for summaries; not for showing as HTML. */
export function wordsOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&\w+;/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The page of a list that an address asks for; the first one where it asks for none that can be. */
export function readPage(typed: string | null): number {
  return typed !== null && /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1
}
