import type { RequestContext } from './request-context.ts'
import { ERROR_PAGE_STYLE_HASH, errorPage, formatErrorMessage } from './error-page.ts'
import { endAfterRequest } from './read-body.ts'
import type { SecurityHeaders } from './security-headers.ts'

/**
 * Answers a status with a message: a plain page, or `{ "error": … }` at a JSON endpoint. Repeats nothing from the request.
 * `homeUrl`: the page's link, if not to the requested host's home page.
 */
export function refuse(exchange: RequestContext, status: number, security: SecurityHeaders, homeUrl?: string): void {
  const { request, response, handle, method, id } = exchange
  const isJson = handle.api === true
  const body = Buffer.from(isJson ? JSON.stringify({ error: formatErrorMessage(status) }) : errorPage(status, id, homeUrl))
  response.statusCode = status
  response.setHeader('Content-Type', isJson ? 'application/json' : 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Content-Security-Policy', security.policy({ styleHash: ERROR_PAGE_STYLE_HASH }))
  response.setHeader('Content-Length', body.length)
  // We don't want the rest of the request, so we close the connection.
  const isWholeRequest =
    request.complete || (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
  if (!isWholeRequest) response.setHeader('Connection', 'close')
  if (method !== 'HEAD') response.write(body)
  if (isWholeRequest) response.end()
  else endAfterRequest(request, response)
}
