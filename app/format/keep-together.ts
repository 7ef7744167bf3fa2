const DATE = String.raw`\p{Lu}\p{Ll}+ \d{1,2}(?:, \d{4})?\b|\d [AP]M(?: Central)?`
const PHONE = String.raw`\(\d{3}\) \d`
const AMOUNT = String.raw`\$[\d.,]*\d (?:million|billion|a (?:week|month|year))\b|\d percent\b`
const KEPT = new RegExp(`${DATE}|${PHONE}|${AMOUNT}`, 'gu')

/** A text whose lines don't break within 'November 21, 2026', '10:00 AM Central', '$1,900 a month' or a phone number. */
export function keepTogether(text: string): string {
  return text.replace(KEPT, (part) => part.replaceAll(' ', '\u00A0'))
}

/** The same for the texts in sanitized HTML, without code. */
export function keepTogetherInHtml(html: string): string {
  let codeDepth = 0
  const parts = html.split(/(<[^<>]*>)/).map((part) => {
    if (/^<(?:pre|code)\b/.test(part)) codeDepth++
    if (/^<\/(?:pre|code)\b/.test(part)) codeDepth--
    return part.startsWith('<') || codeDepth > 0 ? part : keepTogether(part)
  })
  return parts.join('')
}
