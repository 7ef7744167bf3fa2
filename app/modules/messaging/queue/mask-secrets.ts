const MASK = '••••'
/** An address up to white space, a quote or a bracket. */
const LINK = /https?:\/\/[^\s"'<>\\]+/gi
/** What ends a sentence after a link is not part of it. */
const TRAILING_PUNCTUATION = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/
/** What may be a token by its length; it is one with both letters and digits in it. Looking ahead for these at each letter takes five times as long. */
const LONG_WORD = /[\w-]{20,}/g
/** Six to eight digits that are alone: a code. ZIP codes, rents and telephone numbers are shorter or divided. */
const DIGIT_CODE = /(?<![#\w.,$-])\d{6,8}(?![\w-]|[.,]\d)/g
/** What follows the word 'code'. */
const NAMED_CODE = /(\bcode(?: is)?[:\s]+)([A-Z0-9][A-Z0-9-]{3,})\b/g

/**
 * A text with its links and codes made unusable, so that anyone who reads the outbox cannot act as the person whom a message was
 * for. Of a link the site stays; a link to a site's first page is no secret.
 */
export function maskText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s"'<>\\]+)/gi)
    .map((part, index) => (index % 2 === 1 ? maskLink(part) : maskCodes(part)))
    .join('')
}

/** The same for HTML: in its tags only links and tokens are masked, so that measures and colors stay. */
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
