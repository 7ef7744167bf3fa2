const MASK = '••••'
/** An address up to white space, a quote or a bracket. */
const LINK = /https?:\/\/[^\s"'<>\\]+/gi
/** What ends a sentence after a link is not part of it. */
const TRAILING_PUNCTUATION = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/
/** 20 or more letters, digits, hyphens and underscores with both letters and digits among them: a token. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi
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
    .map((part, index) => (index % 2 === 1 ? part.replace(LINK, maskLink).replace(TOKEN, MASK) : maskText(part)))
    .join('')
}

function maskCodes(text: string): string {
  return text.replace(TOKEN, MASK).replace(NAMED_CODE, `$1${MASK}`).replace(DIGIT_CODE, MASK)
}

function maskLink(link: string): string {
  const punctuation = TRAILING_PUNCTUATION.exec(link)?.[0] ?? ''
  const match = /^(https?:\/\/[^/?#]*)((?:[/?#].*)?)$/i.exec(link.slice(0, link.length - punctuation.length))
  if (!match) return MASK
  const [, site = '', rest = ''] = match
  const isFirstPage = rest === '' || rest === '/'
  return (isFirstPage ? site + rest : `${site.replace(/\/\/[^@/]*@/, '//')}/${MASK}`) + punctuation
}
