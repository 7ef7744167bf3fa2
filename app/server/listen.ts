import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Env } from '#app/config/env.server.ts'
import { errorCode } from '#app/config/errors.ts'

/** How long to wait for a port in use, in ms. */
const PORT_WAIT_MS = 2_000

/** The port is taken, or the address is not this machine's. The message says what to do. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/** Listens. Waits a moment for a port that an exiting process still uses. Throws `ListenError`. */
export async function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  const deadline = performance.now() + PORT_WAIT_MS
  for (;;) {
    const code = await tryToListen(server, PORT, HOST)
    if (code === undefined) return
    if (code !== 'EADDRINUSE')
      throw new ListenError(LISTEN_PROBLEMS[code]?.(PORT, HOST) ?? `HOST ${HOST} with PORT ${PORT} cannot be used: ${code}.`)
    if (performance.now() > deadline) {
      throw new ListenError(`Port ${PORT} is in use. Stop the other program, or use another port: PORT=${PORT + 1} npm start`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const LISTEN_PROBLEMS: Record<string, (port: number, host: string) => string> = {
  EACCES: (port) => `Port ${port} needs more permissions than this user has. Use a port above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: (_port, host) => `HOST is ${host}, which is not one of this machine’s addresses.`,
  ENOTFOUND: (_port, host) => `HOST is ${host}, which is not one of this machine’s addresses.`,
}

/** Undefined once it listens, else the system's error code. */
async function tryToListen(server: Server, port: number, host: string): Promise<string | undefined> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return undefined
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined) throw error
    return code
  }
}

/** The site's address on this machine, without a trailing slash. */
export function addressOf(server: Server, { HOST }: Env): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(HOST)
  return `http://${isLocal ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}
