/** Signs of Markdown: a heading, list, quote, fence or table at the start of a line. */
const LINES = /^(?:#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> \S|```|\|[^\n]{0,500}\|[ \t]*$)/
/** Signs within a line: bold text or a link. */
const WORDS = /\*\*[^*\s][^*\n]{0,200}\*\*|\[[^[\]\n]{1,200}\]\(https?:\/\/[^\s()]{1,500}\)/

/** Longest text to check, in characters: a post has 80,000. */
const MAX_LOOKED_AT = 100_000

/** Whether a plain text is Markdown: one heading or link is enough; lists and quotes need two lines. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > MAX_LOOKED_AT) return false
  const lines = text.split(/\r?\n/)
  const marked = lines.filter((line) => LINES.test(line))
  return marked.length > 1 || marked.some((line) => line.startsWith('#')) || lines.some((line) => WORDS.test(line))
}
