/** How long feeds and site maps may be cached, in seconds. */
const KEPT_SECONDS = 600

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** All but the characters of XML 1.0. */
const NOT_ALLOWED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text escaped for XML, without characters that XML does not allow. */
export function xmlText(text: string): string {
  return text.replace(NOT_ALLOWED, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}

/** An answer of XML lines. */
export function xmlResponse(lines: readonly string[], type: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${KEPT_SECONDS}` },
  })
}
