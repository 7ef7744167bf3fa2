import type { IncomingMessage, ServerResponse } from 'node:http'

/** The body of a request, or why there is none: too large, fallen silent, or its sender went away. */
export type ReadBody = { kind: 'whole'; body: Buffer } | { kind: 'too-large' } | { kind: 'silent' } | { kind: 'gone' }

/** How long, in ms, a sender may be silent in the middle of a body. */
const SILENCE_MS = 7_000

/** How long, in ms, and how much, in bytes, a refused body is read on, so that its sender comes to read the answer. */
const LINGER_MS = 3_000
const LINGER_BYTES = 32_000_000

/** Whether the request says of itself that its body is larger than `limit` bytes. */
export function declaresMoreThan(request: IncomingMessage, limit: number): boolean {
  const declared = request.headers['content-length']
  return declared !== undefined && Number(declared) > limit
}

/** Reads the body as it arrives, and stops at `limit` bytes or when nothing comes any more. */
export function readBody(request: IncomingMessage, limit: number): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const silence = setTimeout(() => finish({ kind: 'silent' }), SILENCE_MS)
    const finish = (result: ReadBody) => {
      clearTimeout(silence)
      request.off('data', collect).off('end', complete).off('error', gone).off('close', gone)
      resolve(result)
    }
    const collect = (chunk: Buffer) => {
      silence.refresh()
      bytes += chunk.length
      if (bytes > limit) finish({ kind: 'too-large' })
      else chunks.push(chunk)
    }
    const complete = () => finish({ kind: 'whole', body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) })
    const gone = () => finish({ kind: 'gone' })
    request.on('data', collect).on('end', complete).on('error', gone).on('close', gone)
  })
}

/**
 * Ends an answer whose request is still being sent. The answer is out at once; the rest of the request is read and thrown
 * away for a while, because closing at once would reset the connection before the sender has read anything.
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
