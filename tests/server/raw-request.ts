import { connect } from 'node:net'

/** What came back over the wire. */
export type RawAnswer = {
  /** 0 where the connection was closed without an answer. */
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
  /** Everything, as received. */
  text: string
}

export type RawOptions = {
  /** Sent one after another, with a pause of `pauseMs` between them. */
  parts?: (string | Buffer)[]
  pauseMs?: number
  /** How long to wait for the connection to close. */
  timeoutMs?: number
}

/** Sends bytes as they are and reads until the server closes the connection (ask for it with `Connection: close`). */
export function rawRequest(
  port: number,
  first: string | Buffer,
  { parts = [], pauseMs = 20, timeoutMs = 5_000 }: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let isOver = false
    const finish = () => {
      isOver = true
      clearTimeout(limit)
      socket.destroy()
      resolve(parse(text))
    }
    const limit = setTimeout(() => {
      isOver = true
      socket.destroy()
      reject(new Error(`No end within ${timeoutMs} ms. So far: ${JSON.stringify(text.slice(0, 300))}`))
    }, timeoutMs)
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('end', finish).on('close', finish)
    // A server that has answered may close while we still send.
    socket.on('error', finish)
    socket.write(first)
    void (async () => {
      for (const part of parts) {
        await new Promise((wake) => setTimeout(wake, pauseMs))
        if (isOver || !socket.writable) return
        socket.write(part)
      }
    })()
  })
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = (end === -1 ? text : text.slice(0, end)).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers,
    body: end === -1 ? '' : text.slice(end + 4),
    text,
  }
}
