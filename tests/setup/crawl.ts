import { paths } from '#app/paths.ts'

/** Attributes with an address that a page loads or a reader can open. Form actions are not included. */
const LEADS = /<(?:a|link|img|script|iframe|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g

export type CrawlStart = {
  /** The server's address, without a trailing slash. */
  origin: string
  /** Paths to start from. */
  from: readonly string[]
  headers?: Record<string, string>
  /** Whether to follow the links of discovered pages too, not only those of the pages in `from`. */
  goesOn: (path: string) => boolean
  /** How many addresses to open that differ only in ids and values, such as rows of a list. Default: all. */
  ofAKind?: number
  /** The path that pages redirect a reader to who may not open them: links to such pages are dead, too. */
  refusedTo?: string
}

/**
 * Opens every same-site link of the pages in `from`. Returns how many addresses it opened, and the dead ones, each with a page
 * that links to it.
 */
export async function crawl({
  origin,
  from,
  headers = {},
  goesOn,
  ofAKind = Number.POSITIVE_INFINITY,
  refusedTo,
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
    // The sign-in page redirects there, too.
    const isRefused = answer.redirected && path !== paths.login() && new URL(answer.url).pathname === refusedTo
    if ((!answer.ok || isRefused) && !from.includes(path))
      dead.push(`${path} on ${on}: ${isRefused ? 'not for this reader' : answer.status}`)
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

/** The common shape of the addresses of a list's rows: '/leads/*?edit' for '/leads/01a2…?edit=phone'. */
export function kindOf({ pathname, searchParams }: URL): string {
  const place = pathname.replaceAll(/[^/]*\d[^/]*/g, '*')
  return `${place}?${[...new Set(searchParams.keys())].sort().join('&')}`
}
