import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request's body, or why there is none: too large, too slow, or its sender disconnected. */
type ReadBody = { kind: 'whole'; body: Buffer<ArrayBuffer> } | { kind: 'too-large' } | { kind: 'slow' } | { kind: 'gone' }

/** The slowest allowed body. */
export type BodyPace = {
  /** Longest pause, in ms. */
  silenceMs: number
  /** Grace period in ms; after it `minBytesPerSecond` applies. */
  graceMs: number
  minBytesPerSecond: number
}

/** The largest body fits into the minute for a whole request: 10 s plus 1 MB at 20 kB/s, a poor mobile connection. */
export const BODY_PACE: BodyPace = { silenceMs: 7_000, graceMs: 10_000, minBytesPerSecond: 20_000 }

/** How often to check the pace, in ms. */
const CHECK_EVERY_MS = 500

/** How long, in ms, and how many bytes of a refused body to read, so that its sender can read the answer. */
const LINGER_MS = 3_000
const LINGER_BYTES = 32_000_000

/** The body's declared length in bytes; `limit` if not declared, 0 if there is none. */
export function declaredLength({ headers }: IncomingMessage, limit: number): number {
  const declared = headers['content-length']
  if (declared !== undefined) return Number(declared)
  return headers['transfer-encoding'] === undefined ? 0 : limit
}

/** Reads the body as it arrives. Stops at `limit` bytes, or if it stalls or is too slow. */
export function readBody(request: IncomingMessage, limit: number, pace = BODY_PACE): Promise<ReadBody> {
  return new Promise((resolve) => {
    const collected = collector(declaredLength(request, 0), limit)
    let bytes = 0
    const began = performance.now()
    let lastAt = began
    const finish = (result: ReadBody) => {
      clearInterval(timer)
      request.off('data', collect).off('end', complete).off('error', gone).off('close', gone)
      resolve(result)
    }
    const check = () => {
      const now = performance.now()
      const due = ((now - began - pace.graceMs) / 1000) * pace.minBytesPerSecond
      if (now - lastAt > pace.silenceMs || bytes < due) finish({ kind: 'slow' })
    }
    // After reading what has arrived, so that a busy process doesn't blame the sender.
    const timer = setInterval(() => setImmediate(check), Math.min(CHECK_EVERY_MS, pace.silenceMs))
    const collect = (chunk: Buffer) => {
      lastAt = performance.now()
      bytes += chunk.length
      if (bytes > limit) finish({ kind: 'too-large' })
      else collected.add(chunk)
    }
    const complete = () => finish({ kind: 'whole', body: collected.whole() })
    const gone = () => finish({ kind: 'gone' })
    request.on('data', collect).on('end', complete).on('error', gone).on('close', gone)
  })
}

/** From this length, in bytes, a body is written into one buffer as it arrives: joining that much at once would block others. */
const LARGE_BYTES = 1_000_000

/** Collects the chunks of a body with a declared length; 0 if not declared. */
function collector(declared: number, limit: number): { add: (chunk: Buffer) => void; whole: () => Buffer<ArrayBuffer> } {
  if (declared > LARGE_BYTES && declared <= limit) {
    const body = Buffer.from(new ArrayBuffer(declared))
    let at = 0
    return { add: (chunk) => (at += chunk.copy(body, at)), whole: () => body.subarray(0, at) }
  }
  const chunks: Buffer[] = []
  return { add: (chunk) => chunks.push(chunk), whole: () => Buffer.concat(chunks) }
}

/**
 * Ends an answer whose request is still being sent. The rest of the request is read and discarded for a while, because closing at
 * once would reset the connection before the sender has read the answer.
 */
export function endAfterRequest(request: IncomingMessage, response: ServerResponse): void {
  let bytes = 0
  const end = () => {
    clearTimeout(timer)
    request.off('data', count)
    if (!response.writableEnded) response.end()
  }
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LINGER_BYTES) end()
  }
  const timer = setTimeout(end, LINGER_MS)
  request.on('data', count).on('end', end).on('error', end).on('close', end)
}
