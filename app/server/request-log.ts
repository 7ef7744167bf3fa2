import type { Logger } from 'pino'
import type { RequestContext } from './request-context.ts'

/** Logs the request when its answer is sent or its client has disconnected. Never a query, a body, a cookie or a token. */
export function logOnClose(exchange: RequestContext, log: Logger): void {
  const { request, response, id, client, method, loggedPath } = exchange
  const began = performance.now()
  const { socket } = request
  const sentBefore = socket.bytesWritten
  response.once('close', () => {
    const isAborted = !response.writableFinished
    log.info(
      {
        id,
        method,
        path: loggedPath,
        status: response.statusCode,
        ms: Math.round((performance.now() - began) * 10) / 10,
        bytes: socket.bytesWritten - sentBefore,
        ip: client.ip,
        ...(isAborted ? { aborted: true } : {}),
      },
      'request',
    )
  })
}
