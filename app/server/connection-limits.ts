import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { networkOf } from '#app/http/rate-rules.ts'

/** Connections that a process has at the same time. */
export type ConnectionLimits = {
  max: number
  /** Of one network; left out behind a proxy, whose connections are everyone's. */
  maxPerNetwork?: number
}

/** Some 20 kB each. A browser opens six at most, and an office may share one address. */
export const MAX_CONNECTIONS = 1_000
export const MAX_CONNECTIONS_PER_NETWORK = 200

/** How often, in ms, the log says at most that connections were closed. */
const SAY_AGAIN_MS = 60_000

/** How a connection stops counting for its network. */
const uncount = new WeakMap<Socket, () => void>()

/** A connection that keeps a page of staff up to date for hours no longer counts for its network: an office shares one address. It still counts for the process. */
export function stopCounting(socket: Socket): void {
  uncount.get(socket)?.()
}

/** Closes connections beyond the limits as they are opened, without reading anything from them. */
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
