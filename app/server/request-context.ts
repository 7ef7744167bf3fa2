import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { newSecret } from '#app/db/columns.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import type { Client } from './client-address.ts'

/** A request, its answer, and what the server knows about it. */
export type RequestContext = {
  request: IncomingMessage
  response: ServerResponse
  /** As logged and as shown on an error page. */
  id: string
  client: Client
  method: string
  path: string
  /** The handles of the path's routes; empty if the path is invalid. */
  handle: RouteHandle
  /** The path for the log, with secrets masked. */
  loggedPath: string
  /** Empty, or with its question mark. */
  search: string
}

/** Ids from a trusted proxy. Anything else could be log injection. */
const PROXY_ID = /^[A-Za-z0-9._-]{8,64}$/

/** A request's ID: the trusted proxy's, otherwise a new one. */
export function requestId(request: IncomingMessage, trustProxy: number): string {
  const given = request.headers['x-request-id']
  return trustProxy > 0 && typeof given === 'string' && PROXY_ID.test(given) ? given : randomUUID()
}

/** A nonce for one answer's Content-Security-Policy. */
export function newNonce(): string {
  return Buffer.from(newSecret(), 'hex').toString('base64')
}
