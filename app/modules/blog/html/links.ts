import { startOf } from '#app/format/shorten.ts'

/** A link in a text: its address (null if posts can't have it) and its words. */
export type PostLink = { address: string | null; words: string }

/** Most characters of a link's words in a message. */
const MAX_WORDS = 60

/** The links of a sanitized text, in order. */
export function linksOf(html: string): PostLink[] {
  // Split at the ends of links, because a pattern would search for the end again from each start.
  const closed = html.split('</a>').slice(0, -1)
  return closed.flatMap((text) => {
    const [begin] = /<a[\s>][^]*/.exec(text) ?? []
    const end = begin?.indexOf('>') ?? -1
    if (begin === undefined || end === -1) return []
    const address = /\shref="([^"]*)"/.exec(begin.slice(0, end))?.[1]?.replaceAll('&amp;', '&') ?? null
    const words = begin.slice(end + 1).replace(/<[^<>]*>/g, '')
    return [{ address, words: startOf(words.trim(), MAX_WORDS) }]
  })
}

/** Why a link is broken, as text, or null. `isPostOut`: whether a published post has or had this address. */
export function linkProblem({ address, words }: PostLink, isPostOut: (slug: string) => boolean): string | null {
  const name = words === '' ? 'A link with no text' : `The link “${words}”`
  if (address === null || address === '') return `${name} has an address that can’t be used in a post.`
  if (address.startsWith('#')) return `${name} links to a section that doesn’t exist on this page.`
  const post = /^\/blog\/([^/?#]+)$/.exec(address)?.[1]
  if (post !== undefined) return isPostOut(post) ? null : `${name} links to an unpublished post: ${address}`
  if (/^https?:\/\/(?:localhost|127\.|10\.|192\.168\.)/i.test(address))
    return `${name} links to a private network address: ${address}`
  if (/^(?:https?:|mailto:|tel:)/i.test(address) || address.startsWith('/')) return null
  return `${name} needs a full address that starts with https://: ${address}`
}
