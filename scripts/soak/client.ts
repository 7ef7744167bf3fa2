import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** What became of a request. No status: the connection broke, or no answer came in time. */
export type Answer = { status: number | null; headers: IncomingHttpHeaders; text: string; ms: number }

export type Ask = {
  method?: 'GET' | 'POST'
  path: string
  cookie?: string
  form?: Record<string, string>
  /** In place of a form: a body as it is, with its headers. */
  raw?: { body: string; headers: Record<string, string> }
}

/** Longer than a connection of the product waits for a lock, several times. */
const PATIENCE_MS = 40_000

/** A client that keeps its connections, as browsers do. */
export function openClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 120 })

  function ask({ method = 'GET', path, cookie, form, raw }: Ask): Promise<Answer> {
    const body = form ? new URLSearchParams(form).toString() : raw?.body
    const headers = {
      Host: `127.0.0.1:${port}`,
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(form ? { Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...raw?.headers,
    }
    const began = performance.now()
    return new Promise((resolve) => {
      const lost = () => resolve({ status: null, headers: {}, text: '', ms: performance.now() - began })
      const asked = request({ agent, port, host: '127.0.0.1', method, path, headers, timeout: PATIENCE_MS }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', lost)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? null,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
          }),
        )
      })
      asked.once('timeout', () => asked.destroy())
      asked.once('error', lost)
      asked.once('close', lost)
      asked.end(body)
    })
  }
  return { ask, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof openClient>
