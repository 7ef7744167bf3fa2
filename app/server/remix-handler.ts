import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestContext } from './request-context.ts'
import { answeringFullDisk } from './full-disk.ts'
import { allowsCrossOriginPost } from './origin-check.ts'
import { createMatchedRouteHandlers } from './matched-route-handler.ts'

/** A build, or how to get the newest one (development). */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

/** Hands a request to the product's routes. */
export type AnswerFromRoutes = (exchange: RequestContext, body: Buffer | null, context: AppLoadContext) => Promise<Response>

export type RemixHandler = {
  answerFromRoutes: AnswerFromRoutes
  /** Whether the page at this path is the same for everybody without cookies, and may be stored. */
  isCacheablePage: (path: string) => boolean
  /** The page at the exchange's path, rendered without anything of who asks for it: no cookie, no header, no address. */
  renderForAnyone: (exchange: RequestContext, context: AppLoadContext) => Promise<Response>
}

/** The product's routes as functions of a request. */
export function createRemixHandler(build: BuildSource, mode: 'production' | 'development'): RemixHandler {
  const handlerOf =
    typeof build === 'function' ? alwaysNewest(build, mode) : createMatchedRouteHandlers(answeringFullDisk(build), mode)
  return {
    answerFromRoutes: (exchange, body, context) => handlerOf(exchange.path).handle(toRequest(exchange, body), context),
    isCacheablePage: (path) => !path.endsWith('.data') && handlerOf(path).isCacheable,
    renderForAnyone: (exchange, context) => {
      const { path, client } = exchange
      const headers = { Host: client.host, Accept: 'text/html' }
      return handlerOf(path).handle(new Request(`${client.protocol}://${client.host}${path}`, { headers }), context)
    },
  }
}

/** Development: the table changes at any time, and nothing is stored. */
function alwaysNewest(build: () => Promise<ServerBuild>, mode: 'production' | 'development') {
  const chain = { handle: createRequestHandler(async () => answeringFullDisk(await build()), mode), isCacheable: false }
  return () => chain
}

/** Headers that the server has judged already and that Remix would believe from anybody, or that it would judge again. */
const JUDGED_HEADERS = new Set(['x-forwarded-host', 'host'])

function toRequest(exchange: RequestContext, body: Buffer | null): Request {
  const { request, response, client, method, path, search } = exchange
  const headers = new Headers()
  const { rawHeaders } = request
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!JUDGED_HEADERS.has(name.toLowerCase())) headers.append(name, rawHeaders[at + 1] ?? '')
  }
  headers.set('Host', client.host)
  if (allowsCrossOriginPost(path)) headers.delete('Origin')
  if (body?.length === 0 && !headers.has('Content-Type')) headers.set('Content-Type', 'application/x-www-form-urlencoded')
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  return new Request(`${client.protocol}://${client.host}${path}${search}`, {
    // A HEAD is answered like a GET, without the body: routes need not know of it.
    method: method === 'HEAD' ? 'GET' : method,
    headers,
    body: body && new Uint8Array(body),
    signal: leaving.signal,
  })
}
