import type { IncomingMessage, ServerResponse } from 'node:http'

/** Handles a request, or passes it on with `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

/** Resolves when the middleware passes the request on or has answered it. */
export function passThrough(middleware: Middleware, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('close', resolve)
    middleware(request, response, (error) =>
      error === undefined ? resolve() : reject(error instanceof Error ? error : new Error('The development server failed')),
    )
  })
}
