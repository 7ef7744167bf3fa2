import sanitizeHtml from 'sanitize-html'

/** How many characters of HTML are parsed. For longer HTML, only the words at its start are read. */
const MAX_HTML = 400_000
/** Maximum nesting and number of elements that email programs write: a long conversation nests about 300 levels. */
const MAX_DEPTH = 400
const MAX_ELEMENTS = 40_000

const SHOWN_TAGS = 'p br div blockquote pre ul ol li a strong b em i u s table tbody thead tr td th hr'.split(' ')
const LINE_TAGS = 'br p div li tr h1 h2 h3 h4 h5 h6'.split(' ')

/**
 * Words, lists and links that are safe to show; null if it is too long or nested too deep. No pictures, because they would tell
 * the sender when it is read.
 */
export function cleanHtml(html: string): string | null {
  if (html.length > MAX_HTML) return null
  return sanitize(html, {
    allowedTags: SHOWN_TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  })
}

/** The text of HTML, with its line breaks; null if it is nested too deep to read. */
export function wordsOfHtml(html: string): string | null {
  const words = sanitize(html.slice(0, MAX_HTML), {
    allowedTags: LINE_TAGS,
    allowedAttributes: {},
    textFilter: (part) => part,
  })
  if (words === null) return null
  const lines = words
    .replace(/<(?:p|div|li|tr|h[1-6])>/g, '')
    .replace(/<(?:br \/|\/(?:p|div|li|tr|h[1-6]))>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
  return lines
    .filter((line, place) => line !== '' || lines[place - 1] !== '')
    .join('\n')
    .trim()
}

class TooDeepError extends Error {}

function sanitize(html: string, options: sanitizeHtml.IOptions): string | null {
  let [depth, elements] = [0, 0]
  try {
    return sanitizeHtml(html, {
      ...options,
      onOpenTag: () => {
        depth += 1
        elements += 1
        if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw new TooDeepError()
      },
      onCloseTag: () => {
        depth -= 1
      },
    }).trim()
  } catch (error) {
    if (error instanceof TooDeepError) return null
    throw error
  }
}
