/** The content of the `meta` with this name or property. */
export function metaContent(html: string, name: string): string | undefined {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return content === undefined ? undefined : plain(content)
}

export function titleOf(html: string): string | undefined {
  return /<title>([^<]+)<\/title>/.exec(html)?.[1]
}

/** The address of the first `link` of this relation. */
export function linkOf(html: string, relation: string): string | undefined {
  return linksOf(html, relation)[0]
}

export function linksOf(html: string, relation: string): string[] {
  const tags = [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`rel="${relation}"`))
  return tags.map((tag) => plain(/href="([^"]*)"/.exec(tag)?.[1] ?? ''))
}

/** A page's JSON-LD blocks. Throws if one is invalid. */
export function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map((found) => {
    const data: unknown = JSON.parse(found[1] ?? '')
    if (typeof data !== 'object' || data === null) throw new Error('A block of structured data is no object')
    return { ...data }
  })
}

/** Unescapes the HTML or XML entities that our pages use. */
export function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
