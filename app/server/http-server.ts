import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { ERROR_PAGE_STYLE_HASH, errorPage } from './error-response.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { startRequest, trackConnections } from './stop-server.ts'

/** Time limits of a connection, in ms. */
export type TimeLimits = {
  /** All headers. */
  headersMs: number
  /** The complete request with its body. */
  requestMs: number
  /** An idle connection between two requests. */
  keepAliveMs: number
  /** Inactivity while an answer is being read. */
  silenceMs: number
}

/** For browsers that reach the server directly. */
export const DIRECT_LIMITS: TimeLimits = { headersMs: 10_000, requestMs: 60_000, keepAliveMs: 5_000, silenceMs: 90_000 }
/** A proxy closes idle connections itself. If the server closed them first, the proxy would use a closed one. */
export const PROXIED_LIMITS: TimeLimits = { ...DIRECT_LIMITS, keepAliveMs: 75_000 }

/** Statuses for Node's parse errors. */
const STATUS_OF_ERROR: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

export type HttpServerOptions = { security: SecurityHeaders; times: TimeLimits; connections: ConnectionLimits; log: Logger }

/** The HTTP server around a listener: time and connection limits, and readable answers to invalid HTTP. */
export function createHttpServer(listener: RequestListener, { security, times, connections, log }: HttpServerOptions): Server {
  /** Each connection's latest answer. */
  const latest = new WeakMap<Duplex, ServerResponse>()
  const tracked: RequestListener = (request, response) => {
    latest.set(request.socket, response)
    startRequest(server, () => listener(request, response))
  }
  const server = createServer(
    {
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      keepAliveTimeout: times.keepAliveMs,
      connectionsCheckingInterval: Math.min(1_000, times.headersMs / 2),
      maxHeaderSize: 16_384,
      // The listener refuses a missing Host itself, with a message.
      requireHostHeader: false,
    },
    tracked,
  )
  limitConnections(server, connections, log)
  trackConnections(server)
  server.timeout = times.silenceMs
  server.maxHeadersCount = 100
  // The listener decides whether to read a body.
  server.on('checkContinue', tracked)
  server.on('checkExpectation', tracked)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400
    const response = latest.get(socket)
    const isAnswering = response !== undefined && !response.writableFinished
    if (isAnswering && response.headersSent) return socket.destroy()
    if (isAnswering) response.statusCode = status
    refuseRaw(socket, status, error.code)
  })
  // A CONNECT request. Without a listener the connection would just close.
  server.on('connect', (_request, socket) => refuseRaw(socket, 405, 'CONNECT'))

  function refuseRaw(socket: Duplex, status: number, reason: string | undefined): void {
    const id = randomUUID()
    log.info({ id, status, reason }, 'refused without a request')
    socket.on('error', () => socket.destroy())
    socket.end(rawAnswer(status, id, security), () => socket.destroy())
  }
  return server
}

/** A raw HTTP answer, for connections without a parsed request. */
function rawAnswer(status: number, id: string, security: SecurityHeaders): string {
  const body = errorPage(status, id)
  const headers = [
    ...security.fixed,
    ['Content-Security-Policy', security.policy({ styleHash: ERROR_PAGE_STYLE_HASH })],
    ['X-Request-Id', id],
    ['Cache-Control', 'private, no-store'],
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ]
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Bad Request'}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
