import sanitizeHtml from 'sanitize-html'

/** Characters of HTML that are looked at; of more, the words at its beginning are read. */
const MAX_HTML = 400_000
/** Elements within one another, and elements of all, of what mail programs write: a long conversation has some 300 within one another. */
const MAX_DEPTH = 400
const MAX_ELEMENTS = 40_000

const SHOWN_TAGS = 'p br div blockquote pre ul ol li a strong b em i u s table tbody thead tr td th hr'.split(' ')
const LINE_TAGS = 'br p div li tr h1 h2 h3 h4 h5 h6'.split(' ')

/**
 * Words, lists and links, as they may be shown; null where it is too long or nested too deep. No pictures: its author would learn when it is read.
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

/** The words of HTML, with its line breaks; null where it is nested too deep to be read. */
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
