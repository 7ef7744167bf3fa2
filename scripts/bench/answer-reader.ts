/** A complete response: its status, and whether the server closes the connection after it. */
export type WholeAnswer = { status: number; closes: boolean; head: string; body: Buffer }

/** Reads the responses of one connection, one at a time: with a length, in chunks, or without a body. */
export class AnswerReader {
  #received: Buffer = Buffer.alloc(0)
  #head: { text: string; bytes: number; length: number | null } | undefined

  /** Accepts received bytes. Returns the response once it is complete. */
  add(chunk: Buffer): WholeAnswer | undefined {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    this.#head ??= headOf(this.#received)
    if (!this.#head) return undefined
    const { text, bytes, length } = this.#head
    const body = length === null ? joinedChunks(this.#received, bytes) : bodyOf(this.#received, bytes, length)
    if (!body) return undefined
    this.#received = Buffer.alloc(0)
    this.#head = undefined
    return { status: Number(text.slice(9, 12)), closes: /\r\nconnection: close/i.test(text), head: text, body }
  }
}

function headOf(received: Buffer): { text: string; bytes: number; length: number | null } | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const text = received.toString('latin1', 0, end)
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(text)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
  return { text, bytes: end + 4, length: isChunked ? null : length }
}

function bodyOf(received: Buffer, begin: number, length: number): Buffer | undefined {
  return received.length >= begin + length ? received.subarray(begin, begin + length) : undefined
}

function joinedChunks(received: Buffer, begin: number): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = begin; ;) {
    const lineEnd = received.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (received.length < next) return undefined
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = next
  }
}
