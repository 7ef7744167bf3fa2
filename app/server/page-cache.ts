import type { AppLoadContext } from '@remix-run/node'
import { compressed, type Encoding } from './encoding.ts'
import type { RequestContext } from './request-context.ts'
import { RecentlyUsed } from './recently-used.ts'
import type { RemixHandler } from './remix-handler.ts'
import { bufferedBody } from './buffered-response.ts'

/** A page for everyone without cookies. */
export type CachedPage = {
  /** The route's own headers. */
  headers: Headers
  body: Buffer
  /** The encoded body, created at first use. */
  encoded: (encoding: Encoding) => Promise<Buffer>
}

/** A page for everyone, or an answer for only this reader, with its routes' headers. */
type FoundPage =
  { kind: 'page'; page: CachedPage } | { kind: 'once'; answer: Response; responseHeaders: Headers } | { kind: 'none' }

/** Finds or renders the page for an anonymous request; `none` if the request or the route doesn't qualify. */
export type FindCachedPage = (exchange: RequestContext) => Promise<FoundPage>

type PageCacheOptions = {
  routes: Pick<RemixHandler, 'isCacheablePage' | 'renderForAnyone'>
  /** The version of public content in the database, shared by all processes. */
  contentVersion: () => number
  /** How long a page is cached, in ms. Content that depends only on time is at most this old. */
  lifetimeMs?: number
}

const LIFETIME_MS = 10_000
/** Pages per process, counting each spelling of a URL. A page with its compressed forms takes about 60 kB. */
const MAX_PAGES = 200
const MAX_ADDRESS_LENGTH = 300
const MAX_PAGE_BYTES = 300_000

type Cached = { version: number; madeAt: number; page: CachedPage }

/**
 * Content pages, rendered once for all readers without cookies and cached until the content changes. Requests with a cookie or
 * query bypass the cache. Pages are rendered from a request with only the URL, nothing from the first reader; an answer that
 * isn't a plain page, or sets a cookie, isn't cached and goes only to that reader.
 */
export function createPageCache(options: PageCacheOptions): FindCachedPage {
  const { routes, contentVersion, lifetimeMs = LIFETIME_MS } = options
  const cached = new RecentlyUsed<Cached>(MAX_PAGES)
  const rendering = new Map<string, Promise<CachedPage | undefined>>()

  return async (exchange) => {
    if (!isAnonymous(exchange) || !routes.isCacheablePage(exchange.path)) return { kind: 'none' }
    const { protocol, host } = exchange.client
    const address = `${protocol}://${host}${exchange.path}`
    if (address.length > MAX_ADDRESS_LENGTH) return { kind: 'none' }
    // Read before rendering: after a change in the meantime, the page belongs to an old version.
    const version = contentVersion()
    const known = cached.get(address)
    if (known?.version === version && performance.now() - known.madeAt < lifetimeMs) return { kind: 'page', page: known.page }
    const key = `${version} ${address}`
    const begun = await rendering.get(key)
    if (begun) return { kind: 'page', page: begun }
    return render(exchange, { key, address, version })
  }

  async function render(
    exchange: RequestContext,
    { key, address, version }: { key: string; address: string; version: number },
  ): Promise<FoundPage> {
    const madeAt = performance.now()
    const responseHeaders = new Headers()
    const context: AppLoadContext = { requestId: exchange.id, loggedPath: exchange.loggedPath, responseHeaders }
    const answered = routes.renderForAnyone(exchange, context)
    const made = answered.then(
      (answer) => storable(answer, responseHeaders),
      // The first reader gets the failure below. The others try again.
      () => undefined,
    )
    if (!rendering.has(key)) {
      rendering.set(key, made)
      void made.finally(() => rendering.delete(key))
    }
    const answer = await answered
    const page = await made
    if (!page) return { kind: 'once', answer, responseHeaders }
    cached.set(address, { version, madeAt, page })
    return { kind: 'page', page }
  }
}

function isAnonymous({ request, method, search }: RequestContext): boolean {
  const { cookie, authorization } = request.headers
  return (method === 'GET' || method === 'HEAD') && search === '' && cookie === undefined && authorization === undefined
}

/** The answer as a page for everyone, or undefined. */
function storable(answer: Response, responseHeaders: Headers): CachedPage | undefined {
  const body = bufferedBody(answer)
  const isPlain = answer.status === 200 && !answer.headers.has('Set-Cookie') && !answer.headers.has('Cache-Control')
  if (!body || !isPlain || body.length > MAX_PAGE_BYTES || [...responseHeaders].length > 0) return undefined
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return {
    headers: answer.headers,
    body,
    encoded: (encoding) => {
      const known = encoded.get(encoding) ?? compressed(body, encoding)
      encoded.set(encoding, known)
      return known
    },
  }
}
