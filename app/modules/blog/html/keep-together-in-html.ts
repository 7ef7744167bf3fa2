import { keepTogether } from '#app/format/keep-together.ts'

/** Sanitized HTML whose lines don't break within a date or an amount. Code stays as it is. */
export function keepTogetherInHtml(html: string): string {
  let codeDepth = 0
  const parts = html.split(/(<[^<>]*>)/).map((part) => {
    if (/^<(?:pre|code)\b/.test(part)) codeDepth++
    if (/^<\/(?:pre|code)\b/.test(part)) codeDepth--
    return part.startsWith('<') || codeDepth > 0 ? part : keepTogether(part)
  })
  return parts.join('')
}
