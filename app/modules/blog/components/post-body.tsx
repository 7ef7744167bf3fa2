import { keepTogether } from '#app/format/keep-together.ts'

/** A post's HTML, sanitized by the server. Lines don't break within a date or an amount. */
export function PostBody({ html }: { html: string }) {
  return <div className="post-html" dangerouslySetInnerHTML={{ __html: keepTogetherInHtml(html) }} />
}

/** Changes only texts; code stays as it is. */
function keepTogetherInHtml(html: string): string {
  let codeDepth = 0
  const parts = html.split(/(<[^<>]*>)/).map((part) => {
    if (/^<(?:pre|code)\b/.test(part)) codeDepth++
    if (/^<\/(?:pre|code)\b/.test(part)) codeDepth--
    return part.startsWith('<') || codeDepth > 0 ? part : keepTogether(part)
  })
  return parts.join('')
}
