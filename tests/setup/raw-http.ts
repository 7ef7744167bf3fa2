import { connect } from 'node:net'

/** A response as it came over the wire; `status` is 0 if the server closed the connection without one. */
export type RawAnswer = {
  status: number
  /** Names in lowercase; the last of several with one name. */
  headers: Map<string, string>
  body: string
  /** From the first byte sent to the last one received. */
  tookMs: number
}

/** The server neither answered nor closed the connection in time. */
export class HungError extends Error {
  override name = 'HungError'
}

/** The response time limit, after which it throws `HungError`. */
const PATIENCE_MS = 30_000

export type Sending = {
  /** Tells the server that no more data will come. */
  endsAfter?: boolean
}

/** Sends bytes unchanged, valid or not, and reads until the server closes. Throws `HungError`. */
export function sendRaw(port: number, bytes: string | Buffer, { endsAfter = false }: Sending = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new HungError(`No end of an answer within ${PATIENCE_MS / 1000} s`))
    }, PATIENCE_MS)
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that refuses may reset the connection during the upload. Its response still counts.
    socket.on('error', () => undefined)
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ ...parseAnswer(Buffer.concat(chunks)), tookMs: performance.now() - began })
    })
    socket.on('connect', () => (endsAfter ? socket.end(bytes) : socket.write(bytes)))
  })
}

export type RawRequest = {
  method?: string
  /** The target exactly as in the request line. */
  target: string
  /** Raw header lines besides Host and Connection. A Host header replaces the usual one. */
  headers?: string[]
  body?: string | Buffer
}

/** A request as bytes, with the correct Content-Length if there is a body and none is given. */
export function requestBytes({ method = 'GET', target, headers = [], body }: RawRequest, port: number): Buffer {
  const has = (name: string) => headers.some((line) => line.toLowerCase().startsWith(`${name}:`))
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(has('host') ? [] : [`Host: 127.0.0.1:${port}`]),
    ...(has('connection') ? [] : ['Connection: close']),
    ...(body === undefined || has('content-length') || has('transfer-encoding')
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`]),
    ...headers,
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body ?? '')])
}

/** Reads a connection's last complete response, without an interim `100 Continue`. */
function parseAnswer(received: Buffer): Omit<RawAnswer, 'tookMs'> {
  const text = received.toString('latin1').replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '')
  const headEnd = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...headerLines] = text.slice(0, headEnd === -1 ? undefined : headEnd).split('\r\n')
  const headers = new Map(
    headerLines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const rawBody = headEnd === -1 ? '' : text.slice(headEnd + 4)
  const body = headers.get('transfer-encoding') === 'chunked' ? joinChunks(rawBody) : rawBody
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers,
    body: Buffer.from(body, 'latin1').toString('utf8'),
  }
}

function joinChunks(raw: string): string {
  let rest = raw
  let joined = ''
  for (;;) {
    const lineEnd = rest.indexOf('\r\n')
    const size = lineEnd === -1 ? Number.NaN : Number.parseInt(rest.slice(0, lineEnd), 16)
    if (!(size > 0)) return joined
    joined += rest.slice(lineEnd + 2, lineEnd + 2 + size)
    rest = rest.slice(lineEnd + 2 + size + 2)
  }
}
