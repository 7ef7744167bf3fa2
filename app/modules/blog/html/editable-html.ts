/** The tags that the editor supports. It would drop all others. */
const KNOWN_TAGS = new Set([
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'img'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'code'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
])
/** A text that starts like this is all HTML; any other is Markdown. */
export const BEGINS_AS_HTML = /^\s*<(?:p|h[1-6]|ul|ol|dl|blockquote|pre|figure|table|hr|img|div|section|article)[\s/>]/i

/** The tags of an HTML text that the editor would drop, each once. A link's title counts as one. */
export function tagsLostInEditor(html: string): string[] {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>/gi)].map(([, tag = '', attributes = '']) => ({
    tag: tag.toLowerCase(),
    attributes,
  }))
  const lost = tags.flatMap(({ tag, attributes }) => {
    if (!KNOWN_TAGS.has(tag)) return [tag]
    return tag === 'a' && /\stitle\s*=/i.test(attributes) ? ['link title'] : []
  })
  return [...new Set(lost)]
}
