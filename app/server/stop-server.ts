import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** How often to check connections while the server stops, in ms. */
const LOOK_AGAIN_MS = 50
/**
 * A connection that was opened or answered fewer checks ago than this may have a request on its way: it stays open for it, and that answer closes it. Counted in checks, not time, because a busy process hasn't read what arrived.
 */
const LOOKS_IN_USE = 10
/** The same where a replacement answers, so nothing is urgent: 6 s, longer than clients are offered to keep a connection (`DIRECT_LIMITS`). They end it first. */
const LOOKS_IF_REPLACED = 120

/** Connections, and at how many checks each was unused. */
const connections = new WeakMap<Server, Map<Socket, number>>()

/** Tracks the server's connections for its stop. Call it before the first one. */
export function trackConnections(server: Server): void {
  const open = new Map<Socket, number>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  const take = (request: IncomingMessage, response: ServerResponse) => {
    if (!server.listening) response.setHeader('Connection', 'close')
    response.once('close', () => {
      if (open.has(request.socket)) open.set(request.socket, 0)
    })
  }
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, take)
}

/**
 * Stops accepting connections, lets requests in flight and on their way finish, and ends the rest after `graceMs`. Once `isReplaced`, it gives clients more time to end unused connections. Resolves when every connection is closed: true if all finished.
 */
export async function stopServer(server: Server, graceMs: number, isReplaced = () => false): Promise<boolean> {
  // `server.close()` of node:http would close idle connections at once, and lose requests on their way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  // After reading what has arrived.
  const closing = setInterval(() => setImmediate(closeUnused, server, isReplaced), LOOK_AGAIN_MS)
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

/** Ends connections without a request that have not been in use for a moment. */
function closeUnused(server: Server, isReplaced: () => boolean): void {
  const inUse = isReplaced() ? LOOKS_IF_REPLACED : LOOKS_IN_USE
  const open = connections.get(server) ?? new Map<Socket, number>()
  for (const [socket, looks] of open) open.set(socket, looks + 1)
  if ([...open.values()].every((looks) => looks >= inUse)) server.closeIdleConnections()
  for (const [socket, looks] of open) if (socket.bytesRead === 0 && looks >= inUse) socket.destroy()
}
