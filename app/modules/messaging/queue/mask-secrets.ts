const MASK = '••••'
/** A URL, up to white space, a quote or a bracket. */
const LINK = /https?:\/\/[^\s"'<>\\]+/gi
/** Punctuation after a link is not part of it. */
const TRAILING_PUNCTUATION = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/
/**
 * Long enough to be a token, which has both letters and digits. Checking that in the pattern at each letter takes five times as
 * long; starting amid a word, twice.
 */
const LONG_WORD = /(?<![\w-])[\w-]{20,}/g
/** A separate number of six to eight digits: a code. ZIP codes, rents and phone numbers are shorter or have separators. */
const DIGIT_CODE = /(?<![#\w.,$-])\d{6,8}(?![\w-]|[.,]\d)/g
/** The value after the word 'code'. */
const NAMED_CODE = /(\bcode(?: is)?[:\s]+)([A-Z0-9][A-Z0-9-]{3,})\b/g

/**
 * Masks links and codes in a text, so that people who read the outbox can't act as its recipient. Keeps a link's site; a link to
 * a home page is not secret.
 */
export function maskText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s"'<>\\]+)/gi)
    .map((part, index) => (index % 2 === 1 ? maskLink(part) : maskCodes(part)))
    .join('')
}

/** The same for HTML. Within tags, it masks only links and tokens, to preserve sizes and colors. */
export function maskHtml(html: string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part.replace(LINK, maskLink).replace(LONG_WORD, maskToken) : maskText(part)))
    .join('')
}

function maskCodes(text: string): string {
  return text.replace(LONG_WORD, maskToken).replace(NAMED_CODE, `$1${MASK}`).replace(DIGIT_CODE, MASK)
}

function maskToken(word: string): string {
  return /\d/.test(word) && /[a-z]/i.test(word) ? MASK : word
}

function maskLink(link: string): string {
  const punctuation = TRAILING_PUNCTUATION.exec(link)?.[0] ?? ''
  const match = /^(https?:\/\/[^/?#]*)((?:[/?#].*)?)$/i.exec(link.slice(0, link.length - punctuation.length))
  if (!match) return MASK
  const [, site = '', rest = ''] = match
  const isFirstPage = rest === '' || rest === '/'
  return (isFirstPage ? site + rest : `${site.replace(/\/\/[^@/]*@/, '//')}/${MASK}`) + punctuation
}
