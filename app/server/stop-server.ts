import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** How often to check connections while the server stops, in ms. */
const CHECK_EVERY_MS = 50
/**
 * A connection that was opened or answered fewer checks ago than this may have a request on its way: it stays open for it, and
 * that answer closes it. Counted in checks, not time, because a busy process hasn't read what arrived.
 */
const CHECKS_IN_USE = 10
/**
 * The same where a replacement answers, so nothing is urgent: 6 s, longer than clients are offered to keep a connection
 * (`DIRECT_LIMITS`). They end it first.
 */
const CHECKS_IF_REPLACED = 120

/** A stop waits at most this long for three quiet turns of the event loop, in ms. */
const MAX_TAKING_MS = 1_000
/** A turn in which no other work kept new connections waiting, in ms. */
const QUIET_TURN_MS = 5

/**
 * `open`: connections, and at how many checks each was unused. `arrived`: all so far. `waiting`: requests that start once no more
 * connections are accepted.
 */
type Tracked = { open: Map<Socket, number>; arrived: number; waiting: (() => void)[] | null }
const servers = new WeakMap<Server, Tracked>()

/** Tracks the server's connections for its stop. Call it before the first one. */
export function trackConnections(server: Server): void {
  const tracked: Tracked = { open: new Map(), arrived: 0, waiting: null }
  const { open } = tracked
  servers.set(server, tracked)
  server.on('connection', (socket: Socket) => {
    tracked.arrived++
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  const take = (request: IncomingMessage, response: ServerResponse) => {
    if (!server.listening || tracked.waiting) response.setHeader('Connection', 'close')
    response.once('close', () => {
      if (open.has(request.socket)) open.set(request.socket, 0)
    })
  }
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, take)
}

/** Starts a request, or keeps it until a stopping server has taken its last connections. */
export function startRequest(server: Server, start: () => void): void {
  const waiting = servers.get(server)?.waiting
  if (waiting) waiting.push(start)
  else start()
}

/**
 * Takes connections that the system has accepted for the server: closing its socket would reset them. Requests that
 * `startRequest` starts wait, because answers would let more arrive. Those of a replaced process go to another.
 */
async function takeArrived(tracked: Tracked, isReplaced: () => boolean): Promise<() => void> {
  const waiting: (() => void)[] = []
  tracked.waiting = waiting
  const began = performance.now()
  let quietTurns = 0
  // The first turn may end before the event loop looks for connections.
  while (!isReplaced() && quietTurns < 3 && performance.now() - began < MAX_TAKING_MS) {
    const { arrived } = tracked
    const turned = performance.now()
    await setImmediate()
    quietTurns = tracked.arrived === arrived && performance.now() - turned < QUIET_TURN_MS ? quietTurns + 1 : 0
  }
  return () => {
    tracked.waiting = null
    // One that throws doesn't stop the others.
    for (const start of waiting) queueMicrotask(start)
  }
}

/**
 * Stops accepting connections, lets requests in flight and on their way finish, and ends the rest after `graceMs`. Once
 * `isReplaced`, it gives clients more time to end unused connections. Resolves when every connection is closed: true if all
 * finished.
 */
export async function stopServer(server: Server, graceMs: number, isReplaced = () => false): Promise<boolean> {
  const tracked = servers.get(server)
  const startWaiting = tracked && (await takeArrived(tracked, isReplaced))
  // `server.close()` of node:http would close idle connections at once, and lose requests on their way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  startWaiting?.()
  // After reading what has arrived.
  const closing = setInterval(() => void setImmediate().then(() => closeUnused(server, isReplaced)), CHECK_EVERY_MS)
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
  const inUse = isReplaced() ? CHECKS_IF_REPLACED : CHECKS_IN_USE
  const open = servers.get(server)?.open ?? new Map<Socket, number>()
  for (const [socket, looks] of open) open.set(socket, looks + 1)
  if ([...open.values()].every((looks) => looks >= inUse)) server.closeIdleConnections()
  for (const [socket, looks] of open) if (socket.bytesRead === 0 && looks >= inUse) socket.destroy()
}
