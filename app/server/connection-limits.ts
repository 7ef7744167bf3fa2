import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { networkOf } from '#app/http/rate-rules.ts'

/** Most connections of a process. */
export type ConnectionLimits = {
  max: number
  /** The limit per network. Omitted behind a proxy, which shares its connections among everyone. */
  maxPerNetwork?: number
}

/** About 20 kB each. A browser opens at most six, and an office may share one address. */
export const MAX_CONNECTIONS = 1_000
export const MAX_CONNECTIONS_PER_NETWORK = 200

/** The log reports closed connections at most this often, in ms. */
const SAY_AGAIN_MS = 60_000

/** Stops counting a connection for its network. */
const uncount = new WeakMap<Socket, () => void>()

/**
 * A connection that updates a staff page for hours stops counting for its network, because an office shares one IP address. It
 * still counts for the process.
 */
export function stopCounting(socket: Socket): void {
  uncount.get(socket)?.()
}

/** Closes connections over the limits as they open, without reading from them. */
export function limitConnections(server: Server, { max, maxPerNetwork = max }: ConnectionLimits, log: Logger): void {
  const openOf = new Map<string, number>()
  let saidAt = Number.NEGATIVE_INFINITY
  let closed = 0
  const say = () => {
    closed++
    if (performance.now() - saidAt < SAY_AGAIN_MS) return
    saidAt = performance.now()
    log.warn({ closed, max, maxPerNetwork }, 'Too many connections; closing some')
    closed = 0
  }

  server.maxConnections = max
  server.on('drop', say)
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? '')
    const open = openOf.get(network) ?? 0
    if (open >= maxPerNetwork) {
      say()
      socket.destroy()
      return
    }
    openOf.set(network, open + 1)
    const leave = () => {
      if (!uncount.delete(socket)) return
      const left = (openOf.get(network) ?? 1) - 1
      if (left > 0) openOf.set(network, left)
      else openOf.delete(network)
    }
    uncount.set(socket, leave)
    socket.once('close', leave)
  })
}
