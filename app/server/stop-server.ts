import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How often, in ms, connections are looked at while the server stops. */
const LOOK_AGAIN_MS = 50

const connections = new WeakMap<Server, Set<Socket>>()

/** Remembers the server's connections for its stop. Call it before the first one. */
export function trackConnections(server: Server): void {
  const open = new Set<Socket>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

/**
 * Stops taking connections, lets requests in flight finish, and ends what is left after `graceMs`. Resolves when every
 * connection is closed; true where all of them ended by themselves.
 */
export async function stopServer(server: Server, graceMs: number): Promise<boolean> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const closing = setInterval(() => closeUnused(server), LOOK_AGAIN_MS)
  let inTime = true
  const limit = setTimeout(() => {
    inTime = false
    server.closeAllConnections()
  }, graceMs)
  await closed
  clearInterval(closing)
  clearTimeout(limit)
  return inTime
}

/** Ends connections between two requests, and those that browsers open for later and have never used. */
function closeUnused(server: Server): void {
  server.closeIdleConnections()
  for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}
