/** What the editor knows to show: every other tag of a text would be lost in it. */
const KNOWN_TAGS = new Set([
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'img'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'code'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
])
/** Begins like this a text that is HTML from end to end; any other is Markdown. */
export const BEGINS_AS_HTML = /^\s*<(?:p|h[1-6]|ul|ol|dl|blockquote|pre|figure|table|hr|img|div|section|article)[\s/>]/i

/** The tags of an HTML text that the editor would lose, each once; none where it can show all of it. A title of a link counts as one. */
export function tagsLostInEditor(html: string): string[] {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>/gi)].map(([, tag = '', attributes = '']) => ({
    tag: tag.toLowerCase(),
    attributes,
  }))
  const lost = tags.flatMap(({ tag, attributes }) => {
    if (!KNOWN_TAGS.has(tag)) return [tag]
    return tag === 'a' && /\stitle\s*=/i.test(attributes) ? ['title of a link'] : []
  })
  return [...new Set(lost)]
}
