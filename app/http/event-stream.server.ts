import { randomInt } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { log } from '#app/config/log.server.ts'
import { findSessionKey, liveSessionKeys } from './session.server.ts'

/** Sends a comment this often, in ms, so that proxies keep the connection open. */
const HEARTBEAT_MS = 25_000
/** How often to check whether the streams' sessions have ended. */
const CHECK_SESSIONS_MS = 2_000
/** Browsers reconnect within this range, so that they don't all come at once. */
const RETRY_MS = { from: 1_000, to: 3_000 }
/** Most streams per session. A browser's tabs share one; beyond this the oldest ends. */
export const MAX_STREAMS_PER_SESSION = 5
/** Most streams per process, half of its connections. Beyond it, the person with the most loses one. */
export const MAX_STREAMS = 500
/** Most unread messages of a client before we treat it as gone. */
const MAX_UNREAD = 200
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store',
  // Otherwise nginx buffers the messages.
  'X-Accel-Buffering': 'no',
}

/** A source of increasing numbers. Calls back with each new one until it is stopped. */
export type Source = (follower: { onChange: (key: number) => void; onFailure: () => void }) => { key: number; stop: () => void }

type Stream = {
  userId: string
  sessionKey: string
  send: (text: string) => void
  /** Ends it, with a last message if there is one. */
  end: (last?: string) => void
  /** Cleans up after the client closed it. */
  forget: () => boolean
}

/** In the order of their start. */
const streams = new Set<Stream>()
let timers: NodeJS.Timeout[] = []

/**
 * Server-sent events for a signed-in browser: the source's newest number, unless `Last-Event-ID` has it already, then each later
 * one. Ends with the session (event `end`: don't reconnect), when another stream needs its place (event `later`: reconnect in a
 * minute), when the browser disconnects, and when the process stops. Call it after the guard. `userId`: the person it counts for
 * in the limits.
 */
export function eventStream({ request, context, source, userId }: Beginning): Response {
  if (context.stopping?.aborted || !makeRoom(userId)) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response('Too many pages are getting live updates right now.', { status: 503, headers })
  }
  let stream: Stream | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      // Starts when it is read, so that a discarded answer keeps nothing open.
      pull: (controller) => void (stream ??= begin(controller, { request, context, source, userId })),
      cancel: () => void stream?.forget(),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: STREAM_HEADERS })
}

/**
 * A stream that ends at once, for a browser that may no longer follow it: it would follow a redirect to a page, and try again
 * every minute.
 */
export function endedStream(): Response {
  return new Response(END, { headers: STREAM_HEADERS })
}

type Beginning = { request: Request; context: AppLoadContext; source: Source; userId: string }

function begin(controller: ReadableStreamDefaultController<Uint8Array>, { request, context, source, userId }: Beginning): Stream {
  const encoder = new TextEncoder()
  const leaving = new AbortController()
  const send = (text: string) => {
    if (-(controller.desiredSize ?? 0) > MAX_UNREAD) end()
    else controller.enqueue(encoder.encode(text))
  }
  const forget = () => {
    if (!streams.delete(stream)) return false
    leaving.abort()
    followed.stop()
    if (streams.size === 0) stopTimers()
    return true
  }
  const end = (last?: string) => {
    if (!forget()) return
    if (last !== undefined) controller.enqueue(encoder.encode(last))
    controller.close()
  }
  const followed = source({ onChange: (key) => send(message(key)), onFailure: () => end() })
  const stream: Stream = { userId, sessionKey: findSessionKey(request) ?? '', send, end, forget }
  streams.add(stream)
  // Other streams may have started since the first check.
  if (streams.size > MAX_STREAMS) largestShare()[0]?.end(LATER)
  startTimers()
  for (const gone of [request.signal, context.stopping]) gone?.addEventListener('abort', () => end(), leaving)
  const known = request.headers.get('Last-Event-ID')
  send(`retry: ${randomInt(RETRY_MS.from, RETRY_MS.to)}\n${known === String(followed.key) ? '\n' : message(followed.key)}`)
  endOldest(stream.sessionKey)
  return stream
}

function message(key: number): string {
  return `id: ${key}\ndata: ${key}\n\n`
}

const END = 'event: end\ndata: end\n\n'
const LATER = 'event: later\ndata: later\n\n'

function endOldest(sessionKey: string): void {
  const ofSession = [...streams].filter((stream) => stream.sessionKey === sessionKey)
  if (ofSession.length > MAX_STREAMS_PER_SESSION) ofSession[0]?.end(LATER)
}

/**
 * Whether there is room for another stream of this person, after ending the oldest stream of the person with the most. False if
 * everyone has only one.
 */
function makeRoom(userId: string): boolean {
  if (streams.size < MAX_STREAMS) return true
  const largest = largestShare(userId)
  if (largest.length < 2) return false
  largest[0]?.end(LATER)
  return true
}

/** The streams of the person with the most, oldest first. `arriving`: counts one more for this person. */
function largestShare(arriving?: string): Stream[] {
  const shares = Map.groupBy(streams, ({ userId }) => userId)
  const sizeOf = ([userId, share]: [string, Stream[]]) => share.length + (userId === arriving ? 1 : 0)
  return [...shares].reduce((most, share) => (sizeOf(share) > sizeOf(most) ? share : most), ['', []])[1]
}

function startTimers(): void {
  if (timers.length > 0) return
  timers = [
    setInterval(() => forEach((stream) => stream.send(': still here\n\n')), HEARTBEAT_MS).unref(),
    setInterval(endWithoutSession, CHECK_SESSIONS_MS).unref(),
  ]
}

function stopTimers(): void {
  for (const timer of timers) clearInterval(timer)
  timers = []
}

function forEach(act: (stream: Stream) => void): void {
  for (const stream of [...streams]) act(stream)
}

/** Checks all sessions at once. If that fails, ends the streams, and browsers reconnect. */
function endWithoutSession(): void {
  try {
    const live = liveSessionKeys([...new Set([...streams].map(({ sessionKey }) => sessionKey))])
    forEach((stream) => {
      if (!live.has(stream.sessionKey)) stream.end(END)
    })
  } catch (error) {
    log.error({ err: error }, 'Could not look up sessions for open streams')
    forEach((stream) => stream.end())
  }
}
