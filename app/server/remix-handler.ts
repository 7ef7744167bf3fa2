import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestContext } from './request-context.ts'
import { createMatchedRouteHandlers, type MatchedRouteHandler } from './matched-route-handler.ts'
import { pathMask } from './masked-path.ts'
import { createRouteTable, type RouteTable } from './route-table.ts'
import { answeringStorageFailures } from './storage-failures.ts'
import type { KnownRoute, RouteHandle } from '#app/ui/route-handle.ts'

/** A build, or in development a function that returns the newest one. */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

/** Passes a request to the product's routes. */
type AnswerFromRoutes = (exchange: RequestContext, body: Buffer | null, context: AppLoadContext) => Promise<Response>

export type RemixHandler = {
  /** The handles of a path's routes. */
  handleAt: (path: string) => RouteHandle
  /** The ID of a path's route; 'none' if it matches nothing. */
  routeAt: (path: string) => string
  /** A path, masked for the log. */
  maskedPath: (path: string) => string
  /** Every address of the product. */
  known: () => readonly KnownRoute[]
  answerFromRoutes: AnswerFromRoutes
  /** Whether the page at this path is the same for everyone without cookies, and may be cached. */
  isCacheablePage: (path: string) => boolean
  /** The page at this path, rendered without the visitor's cookie, headers or address. */
  renderForAnyone: (exchange: RequestContext, context: AppLoadContext) => Promise<Response>
}

/** The product's routes as functions of a request. Rejects if a build that is compiled on demand fails. */
export async function createRemixHandler(build: BuildSource, mode: 'production' | 'development'): Promise<RemixHandler> {
  const { handlerOf, table, maskedPath } = typeof build === 'function' ? await alwaysNewest(build, mode) : ofBuild(build, mode)
  return {
    handleAt: (path) => handlerOf(path).handle,
    routeAt: (path) => handlerOf(path).route,
    maskedPath: (path) => maskedPath()(path),
    known: () => table().known,
    answerFromRoutes: (exchange, body, context) => handlerOf(exchange.path).answer(toRequest(exchange, body), context),
    isCacheablePage: (path) => !path.endsWith('.data') && handlerOf(path).isCacheable,
    renderForAnyone: (exchange, context) => {
      const { path, client } = exchange
      const headers = { Host: client.host, Accept: 'text/html' }
      return handlerOf(path).answer(new Request(`${client.protocol}://${client.host}${path}`, { headers }), context)
    },
  }
}

type Routes = {
  handlerOf: (path: string) => MatchedRouteHandler
  table: () => RouteTable
  maskedPath: () => (path: string) => string
}

function ofBuild(build: ServerBuild, mode: 'production' | 'development'): Routes {
  const table = createRouteTable(build.routes)
  const maskedPath = pathMask(table.known)
  return {
    handlerOf: createMatchedRouteHandlers(answeringStorageFailures(build), table, mode),
    table: () => table,
    maskedPath: () => maskedPath,
  }
}

/** Development: the table can change at any time, and nothing is cached. Handles are those of the build that answered last. */
async function alwaysNewest(build: () => Promise<ServerBuild>, mode: 'production' | 'development'): Promise<Routes> {
  let table = createRouteTable((await build()).routes)
  const answer = createRequestHandler(async () => {
    const newest = await build()
    table = createRouteTable(newest.routes)
    return answeringStorageFailures(newest)
  }, mode)
  return {
    handlerOf: (path) => ({
      answer,
      route: table.idsAt(path).at(-1) ?? 'none',
      handle: table.handleAt(path),
      isCacheable: false,
    }),
    table: () => table,
    maskedPath: () => pathMask(table.known),
  }
}

/** Headers that the server has checked, and that Remix would trust from anyone or check again. */
const JUDGED_HEADERS = new Set(['x-forwarded-host', 'host'])

function toRequest(exchange: RequestContext, body: Buffer | null): Request {
  const { request, response, client, method, path, search, handle } = exchange
  const headers = new Headers()
  const { rawHeaders } = request
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!JUDGED_HEADERS.has(name.toLowerCase())) headers.append(name, rawHeaders[at + 1] ?? '')
  }
  headers.set('Host', client.host)
  if (handle.webhook) headers.delete('Origin')
  if (body?.length === 0 && !headers.has('Content-Type')) headers.set('Content-Type', 'application/x-www-form-urlencoded')
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  return new Request(`${client.protocol}://${client.host}${path}${search}`, {
    // A HEAD is handled as a GET without the body, so routes can ignore it.
    method: method === 'HEAD' ? 'GET' : method,
    headers,
    body: body && new Uint8Array(body),
    signal: leaving.signal,
  })
}
