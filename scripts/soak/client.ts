import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

/** A request's outcome. No status: the connection broke, or no response arrived in time. */
export type Answer = { status: number | null; headers: IncomingHttpHeaders; text: string; ms: number }

export type Ask = {
  method?: 'GET' | 'POST'
  path: string
  cookie?: string
  form?: Record<string, string>
  /** Sent with the form, in a field of this name. */
  file?: { field: string; name: string; text: string }
  /** A raw body instead of a form, with its headers. */
  raw?: { body: string; headers: Record<string, string> }
}

/** Several times longer than a connection of the product waits for a lock. */
const PATIENCE_MS = 40_000

const BOUNDARY = 'soak-a-part-ends-here'

/** A client that keeps its connections, like browsers. It tries several machines in turn. */
export function openClient(...ports: [number, ...number[]]) {
  let asked = 0
  const agent = new Agent({ keepAlive: true, maxSockets: 120 })

  function ask({ method = 'GET', path, cookie, form, file, raw }: Ask): Promise<Answer> {
    const port = ports[asked++ % ports.length] ?? ports[0]
    const body = form ? (file ? multipart(form, file) : new URLSearchParams(form).toString()) : raw?.body
    const type = file ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/x-www-form-urlencoded'
    const headers = {
      Host: `127.0.0.1:${port}`,
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(form ? { Origin: `http://127.0.0.1:${port}`, 'Content-Type': type } : {}),
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...raw?.headers,
    }
    // What happens once, however often it is sent.
    const isRepeatable = method === 'GET' || form?.submissionId !== undefined
    const began = performance.now()
    return new Promise((resolve) => {
      send()

      function send() {
        let isSettled = false
        const sent = request({ agent, port, host: '127.0.0.1', method, path, headers, timeout: PATIENCE_MS }, (answer) => {
          isSettled = true
          receive(answer)
        })
        sent.once('timeout', () => {
          isSettled = true
          sent.destroy()
        })
        // Browsers repeat a request whose kept connection was closed before a response (RFC 9112, section 9.3.1).
        sent.once('error', () => (isRepeatable && sent.reusedSocket && !isSettled ? send() : lost()))
        sent.end(body)
      }

      function receive(answer: IncomingMessage) {
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
      }

      function lost() {
        resolve({ status: null, headers: {}, text: '', ms: performance.now() - began })
      }
    })
  }
  return { ask, close: () => agent.destroy() }
}

function multipart(form: Record<string, string>, { field, name, text }: NonNullable<Ask['file']>): string {
  const part = (head: string, content: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const fields = Object.entries(form).map(([key, value]) => part(`name="${key}"`, value))
  return `${fields.join('')}${part(`name="${field}"; filename="${name}"`, text)}--${BOUNDARY}--\r\n`
}

export type Client = ReturnType<typeof openClient>
