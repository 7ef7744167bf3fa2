import type { Server } from 'node:http'

/** How often, in ms, connections are looked at while the server stops. */
const LOOK_AGAIN_MS = 50

/**
 * Stops taking connections, lets requests in flight finish, and ends what is left after `graceMs`. Resolves when every
 * connection is closed; true where all of them ended by themselves.
 */
export async function stopServer(server: Server, graceMs: number): Promise<boolean> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const closing = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS)
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
