import sanitizeHtml from 'sanitize-html'
import { isOutsideAddress, pictureIdOf } from '../pictures/rules.ts'

const OPTIONS: sanitizeHtml.IOptions = {
  // Deeper than any real list or quote.
  nestingLimit: 40,
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'blockquote',
      'pre',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'figure',
      'figcaption',
      'img',
    ],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'abbr', 'code', 'cite', 'q', 'time'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    abbr: ['title'],
    time: ['datetime'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  parseStyleAttributes: false,
  transformTags: {
    // The page's title is its only h1.
    h1: 'h2',
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: defined({ href, title, rel: href !== undefined && /^https?:/i.test(href) ? 'noopener' : undefined }),
    }),
    img: (tagName, { src, alt = '', width, height }) => ({
      tagName,
      attribs: defined({ src, alt, width: wholeNumber(width), height: wholeNumber(height), loading: 'lazy' }),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/**
 * Removes everything from a post's HTML that could run code, submit data or take over the page. Runs once, when a post is saved.
 * Clean HTML is unchanged.
 */
export function sanitizePost(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}

/** Picture addresses in a text that our pages can't show: neither another site's https address nor an uploaded picture. */
export function listUnusablePictures(html: string): string[] {
  const unusable: string[] = []
  const look: sanitizeHtml.Transformer = (tagName, attribs) => {
    const { src = '' } = attribs
    if (pictureIdOf(src) === null && !isOutsideAddress(src)) unusable.push(src)
    return { tagName, attribs }
  }
  sanitizeHtml(html, { ...OPTIONS, transformTags: { img: look }, allowedSchemesByTag: {}, exclusiveFilter: () => false })
  return unusable
}

function defined(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined))
}

function wholeNumber(value: string | undefined): string | undefined {
  return value !== undefined && /^\d{1,4}$/.test(value) ? value : undefined
}
