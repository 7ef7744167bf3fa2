/** How long feeds and site maps may be cached, in seconds. */
const KEPT_SECONDS = 600

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text escaped for XML, without characters that XML does not allow. */
export function xmlText(text: string): string {
  return [...text]
    .filter(isAllowed)
    .map((letter) => ENTITIES[letter] ?? letter)
    .join('')
}

/** An answer of XML lines. */
export function xmlResponse(lines: readonly string[], type: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${KEPT_SECONDS}` },
  })
}

/** The characters of XML 1.0. */
function isAllowed(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff
}
