import { randomInt } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { log } from '#app/config/log.server.ts'
import { findSessionKey, liveSessionKeys } from './session.server.ts'

/** A comment goes out this often, in ms, so that proxies do not take the connection for dead. */
const HEARTBEAT_MS = 25_000
/** How often it is looked whether the sessions of the streams have ended. */
const LOOK_AFTER_SESSIONS_MS = 2_000
/** When a browser asks again for a stream that was cut off: within this range, so that not all of them come at once. */
const RETRY_MS = { from: 1_000, to: 3_000 }
/** Streams of one session: a browser shares one among its tabs, and beyond this the oldest gives way. */
export const MAX_STREAMS_PER_SESSION = 5
/** Streams of a process, half of the connections that it takes. Beyond it, anyone who has the most gives one up. */
export const MAX_STREAMS = 500
/** What a reader may leave unread, in messages: after that it is no longer there. */
const MAX_UNREAD = 200

/** A source of numbers that only rise: tells each new one until it is stopped. */
export type Source = (follower: { onChange: (key: number) => void; onFailure: () => void }) => { key: number; stop: () => void }

type Stream = {
  userId: string
  sessionKey: string
  send: (text: string) => void
  /** Ends it, with a last message if there is one. */
  end: (last?: string) => void
  /** Lets go of it, where its reader has ended it. */
  forget: () => boolean
}

/** In the order in which they began. */
const streams = new Set<Stream>()
let timers: NodeJS.Timeout[] = []

/**
 * Server-sent events for one signed-in browser: at once the newest number of the source, unless `Last-Event-ID` says that it is known, then each that
 * follows. Ends with the session (event `end`: no one need ask again), where another stream needs its place (event `later`: ask again in a minute), with the
 * browser's leaving, and at once where the process stops. Call it after the guard. `userId`: whose share of the streams it counts for.
 */
export function eventStream({ request, context, source, userId }: Beginning): Response {
  if (context.stopping?.aborted || !makeRoom(userId)) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response('Too many pages are getting live updates right now.', { status: 503, headers })
  }
  let stream: Stream | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      // Begun by anyone who reads it: an answer that is thrown away unread keeps nothing open.
      pull: (controller) => void (stream ??= begin(controller, { request, context, source, userId })),
      cancel: () => void stream?.forget(),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store',
      // nginx would hold the messages back until it has a page of them.
      'X-Accel-Buffering': 'no',
    },
  })
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
  // Others may have begun since there was room.
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
 * Whether there is room for one more stream of this person, once anyone who has the most has given up the oldest; not where each contains only one.
 */
function makeRoom(userId: string): boolean {
  if (streams.size < MAX_STREAMS) return true
  const largest = largestShare(userId)
  if (largest.length < 2) return false
  largest[0]?.end(LATER)
  return true
}

/** The streams of the person who contains the most, the oldest first. `arriving`: whose next one is counted in. */
function largestShare(arriving?: string): Stream[] {
  const shares = Map.groupBy(streams, ({ userId }) => userId)
  const sizeOf = ([userId, share]: [string, Stream[]]) => share.length + (userId === arriving ? 1 : 0)
  return [...shares].reduce((most, share) => (sizeOf(share) > sizeOf(most) ? share : most), ['', []])[1]
}

function startTimers(): void {
  if (timers.length > 0) return
  timers = [
    setInterval(() => forEach((stream) => stream.send(': still here\n\n')), HEARTBEAT_MS).unref(),
    setInterval(endWithoutSession, LOOK_AFTER_SESSIONS_MS).unref(),
  ]
}

function stopTimers(): void {
  for (const timer of timers) clearInterval(timer)
  timers = []
}

function forEach(act: (stream: Stream) => void): void {
  for (const stream of [...streams]) act(stream)
}

/** Looks all sessions up at once. Where they cannot be, the streams are let go, and the browsers ask again. */
function endWithoutSession(): void {
  try {
    const live = liveSessionKeys([...new Set([...streams].map(({ sessionKey }) => sessionKey))])
    forEach((stream) => {
      if (!live.has(stream.sessionKey)) stream.end(END)
    })
  } catch (error) {
    log.error({ err: error }, 'Could not look up the sessions of open streams')
    forEach((stream) => stream.end())
  }
}
