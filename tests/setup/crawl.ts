/** Attributes that lead to something that a page shows or that a reader can open. Where a form posts to is no address to open. */
const LEADS = /<(?:a|link|img|script|iframe|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g

export type CrawlStart = {
  /** Address of the server, without a slash at the end. */
  origin: string
  /** Paths to begin with. */
  from: readonly string[]
  headers?: Record<string, string>
  /** Whether the links of a page that was found are followed, too; else only those of the pages of `from`. */
  goesOn: (path: string) => boolean
  /** How many addresses are opened that differ in ids and values alone, as the rows of a list lead to; all of them, unless it is said. */
  ofAKind?: number
}

/** Opens every link of the pages of `from` that stays on the site. Returns how many addresses were opened, and the dead ones, with a page that names each. */
export async function crawl({
  origin,
  from,
  headers = {},
  goesOn,
  ofAKind = Number.POSITIVE_INFINITY,
}: CrawlStart): Promise<{ opened: number; dead: string[] }> {
  const dead: string[] = []
  const namedOn = new Map(from.map((path) => [path, 'the start']))
  const foundOfKind = new Map<string, number>()
  const fragments: { path: string; id: string; on: string }[] = []
  const idsOf = new Map<string, Set<string>>()
  for (const [path, on] of namedOn) {
    const answer = await fetch(origin + path, { headers: { Accept: 'text/html', ...headers } })
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    const text = await answer.text()
    if (!answer.ok && !from.includes(path)) dead.push(`${path} on ${on}: ${answer.status}`)
    if (!isPage) continue
    idsOf.set(path, new Set([...text.matchAll(/\sid="([^"]+)"/g)].map((found) => found[1] ?? '')))
    const at = new URL(answer.url).href
    if (!from.includes(path) && !goesOn(path)) continue
    for (const [, link = ''] of text.matchAll(LEADS)) {
      const target = new URL(link.replaceAll('&amp;', '&'), at)
      if (target.origin !== origin) continue
      const where = target.pathname + target.search
      if (!namedOn.has(where)) {
        const kind = kindOf(target)
        const found = foundOfKind.get(kind) ?? 0
        if (found >= ofAKind) continue
        foundOfKind.set(kind, found + 1)
        namedOn.set(where, path)
      }
      if (target.hash !== '') fragments.push({ path: where, id: decodeURIComponent(target.hash.slice(1)), on: path })
    }
  }
  for (const { path, id, on } of fragments)
    if (!idsOf.get(path)?.has(id)) dead.push(`${path}#${id} on ${on}: no such place on that page`)
  return { opened: namedOn.size, dead: [...new Set(dead)] }
}

/** What the addresses of a list's rows have in common: '/leads/*?edit' of '/leads/01a2…?edit=phone'. */
function kindOf({ pathname, searchParams }: URL): string {
  const place = pathname.replaceAll(/[^/]*\d[^/]*/g, '*')
  return `${place}?${[...new Set(searchParams.keys())].sort().join('&')}`
}
