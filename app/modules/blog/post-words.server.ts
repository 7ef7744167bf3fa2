import { wordsOfHtml } from './rules.ts'

/** The words of posts that were read before, each with the HTML that they come from: taking them out costs near a millisecond a post. */
const kept = new Map<string, { content: string; words: string }>()

/** The words that a post shows, without its markup and with its entities spelled out; `content` is the HTML that it has now. */
export function wordsOfPost({ id, content }: { id: string; content: string }): string {
  const known = kept.get(id)
  if (known?.content === content) return known.words
  const words = wordsOfHtml(content)
  kept.set(id, { content, words })
  return words
}
