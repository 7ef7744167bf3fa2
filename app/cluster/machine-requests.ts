import { createHash, timingSafeEqual } from 'node:crypto'
import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { z } from 'zod'

/** Where machines ask each other for their position. */
const STATE_PATH = '/__cluster'
const SECRET_HEADER = 'x-cluster-secret'
/** The CLUSTER_URL of the machine that asks. An earlier build doesn't send it. */
const MACHINE_HEADER = 'x-cluster-machine'
/** Means that a request was not processed, because this machine isn't the writer or has another secret. */
const NOT_THE_WRITER = 'x-cluster-not-the-writer'
/** The writer's time limit to answer, in ms. Longer answers are streams, which are never silent for that long. */
const FORWARD_MS = 60_000

const stateSchema = z.object({
  isWriter: z.boolean(),
  epoch: z.number(),
  seq: z.number(),
  /** Fingerprints of its SESSION_SECRET, the signing one first. An earlier build doesn't send them. */
  sessionKeys: z.array(z.string()).optional(),
  /** The host name in its BASE_URL. An earlier build doesn't send it. */
  siteHost: z.string().optional(),
})
export type MachineState = z.infer<typeof stateSchema>

/** Headers of a single connection, and those that identify the client: this machine sets them itself. */
const OWN_HEADERS =
  /^(?:connection|keep-alive|transfer-encoding|content-length|expect|upgrade|forwarded|x-real-ip|x-request-id|x-forwarded-.*|x-cluster-.*)$/i

/** A request that one machine forwards to another. */
type ForwardedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer | null
  id: string
  client: { ip: string; host: string; protocol: string }
}

/** The writer's answer, or how the request failed. `not-sent`: it was certainly not processed. */
export type ForwardedAnswer = { kind: 'answer'; answer: IncomingMessage } | { kind: 'not-sent' } | { kind: 'lost' }

/** Requests between the machines of a cluster, over HTTP in a private network. */
export class MachineClient {
  /** What identifies this machine to the others. */
  readonly #headers: Record<string, string>
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  readonly #inFlight = new Set<http.ClientRequest>()

  constructor(secret: string, url: string) {
    this.#headers = { [SECRET_HEADER]: secret, [MACHINE_HEADER]: url }
  }

  /** A machine's position. Rejects if it can't be reached within `ms`. */
  state(url: string, ms: number): Promise<MachineState> {
    return new Promise((resolve, reject) => {
      const request = http.get(new URL(STATE_PATH, url), {
        agent: this.#agent,
        timeout: ms,
        headers: this.#headers,
      })
      request.on('response', (answer) => {
        if (answer.statusCode === 403) reject(new Error('CLUSTER_SECRET is different there'))
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('error', reject)
        answer.on('end', () => {
          try {
            resolve(stateSchema.parse(JSON.parse(text)))
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        })
      })
      request.on('timeout', () => request.destroy(new Error('timeout')))
      request.on('error', reject)
    })
  }

  forward(url: string, forwarded: ForwardedRequest): Promise<ForwardedAnswer> {
    const { method, path, body, client } = forwarded
    const headers = this.#headersOf(forwarded)
    return new Promise((resolve) => {
      let isConnected = false
      const target = new URL(url)
      const request = http.request({
        hostname: target.hostname,
        port: target.port,
        method,
        path,
        headers: { ...headers, host: client.host },
        agent: this.#agent,
        timeout: FORWARD_MS,
      })
      this.#inFlight.add(request)
      request.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => (isConnected = true))
        else isConnected = true
      })
      request.on('response', (answer) => {
        if (answer.headers[NOT_THE_WRITER] === undefined) return resolve({ kind: 'answer', answer })
        answer.resume()
        resolve({ kind: 'not-sent' })
      })
      request.on('timeout', () => request.destroy(new Error('timeout')))
      request.on('error', () => resolve({ kind: isConnected ? 'lost' : 'not-sent' }))
      request.on('close', () => this.#inFlight.delete(request))
      request.end(body ?? undefined)
    })
  }

  /** Aborts requests to a machine that is no longer the writer: it may be frozen and never answer. */
  giveUp(): void {
    for (const request of this.#inFlight) request.destroy(new Error('another machine is the writer now'))
  }

  #headersOf({ headers, id, client, body }: ForwardedRequest): OutgoingHttpHeaders {
    const handedOn = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name))
    return {
      ...Object.fromEntries(handedOn),
      'x-forwarded-for': client.ip,
      'x-forwarded-host': client.host,
      'x-forwarded-proto': client.protocol,
      'x-request-id': id,
      ...this.#headers,
      ...(body === null ? {} : { 'content-length': body.length }),
    }
  }
}

/** The headers of the writer's answer for the client, as pairs, because a name may occur twice. */
export function answerHeaders({ rawHeaders }: IncomingMessage): [name: string, value: string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (!/^(?:connection|keep-alive|transfer-encoding|date)$/i.test(name)) pairs.push([name, value])
  }
  return pairs
}

/**
 * Answers only other machines of the cluster: this machine's position, and, on the writer, all forwarded requests. `state`
 * receives the address of the machine that asks.
 */
export function machineListener(
  secret: string,
  state: (asking: string | undefined) => MachineState,
  answer: RequestListener,
): RequestListener {
  const hashed = (text: string) => createHash('sha256').update(text).digest()
  const expected = hashed(secret)
  return (request, response) => {
    const given = request.headers[SECRET_HEADER]
    if (typeof given !== 'string' || !timingSafeEqual(hashed(given), expected)) return refuse(request, response, 403)
    const asking = request.headers[MACHINE_HEADER]
    const said = state(typeof asking === 'string' ? asking : undefined)
    if (request.url === STATE_PATH) {
      response.setHeader('Content-Type', 'application/json')
      return void response.end(JSON.stringify(said))
    }
    if (!said.isWriter) return refuse(request, response, 503)
    answer(request, response)
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume()
  response.writeHead(status, { [NOT_THE_WRITER]: '1' }).end()
}
