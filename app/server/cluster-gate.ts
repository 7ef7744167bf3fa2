import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerHeaders, type ForwardedAnswer } from '#app/cluster/machine-requests.ts'
import type { ClusterMember } from '#app/cluster/member.ts'
import { log } from '#app/config/log.server.ts'
import { confirmed, NotConfirmedError, type Position } from '#app/cluster/place.ts'
import { hasOwnMigrations } from '#app/db/client.server.ts'
import { MONITORED_PATHS } from './request-head.ts'
import type { RequestContext } from './request-context.ts'

/** Messages if a machine of a cluster can't save. */
const NOTHING_SAVED =
  'We can’t save anything right now, and what you sent was not saved. Please go back and send it again in a minute.'
const NOT_CERTAIN = 'We can’t tell whether what you sent was saved. Please check before you send it again.'
const NOT_NOW = 'This page isn’t available right now. Please try again in a minute.'

/** The writer's position when it answered this browser's last form. The next page must be at least as current. */
const SEEN_COOKIE = 'cluster-seen'
const SEEN_SECONDS = 15
/** How long a reader waits to catch up, in ms, before it asks the writer. */
const SEEN_WAIT_MS = 500
const SEEN_POLL_MS = 3
const RETRY_AFTER_SECONDS = 10
/** How long a page that only the writer can render waits for one, in ms, and how often it asks. */
const WRITER_WAIT_MS = 10_000
const WRITER_POLL_MS = 100

/** Which machine of a cluster answers a request, and when the answer may leave. */
export class ClusterGate {
  readonly #member: ClusterMember
  readonly #isSecure: boolean
  readonly #writerWaitMs: number

  constructor(member: ClusterMember, { isSecure, writerWaitMs = WRITER_WAIT_MS }: { isSecure: boolean; writerWaitMs?: number }) {
    this.#member = member
    this.#isSecure = isSecure
    this.#writerWaitMs = writerWaitMs
  }

  /** Whether this process's file is too old to answer: it is behind the writer or behind what this browser has seen. */
  async needsWriter({ request, path }: RequestContext): Promise<boolean> {
    if (this.#member.isWriter || MONITORED_PATHS.has(path)) return false
    if (this.#isOtherVersion()) return true
    if (this.#member.isBehind && this.#member.writerAnswers) return true
    const seen = seenPosition(request.headers.cookie)
    return seen !== null && !(await this.#reaches(seen))
  }

  /**
   * Forwards a request to the writer and returns its answer unchanged. False if a page couldn't be fetched, so that this process
   * may answer. A form is refused with a message on whether it may have been saved. So is a page if the database is of another
   * version, which this process can't render: while the role of the writer moves, it waits.
   */
  async forward(exchange: RequestContext, body: Buffer | null): Promise<boolean> {
    const { response, method } = exchange
    const deadline = performance.now() + this.#writerWaitMs
    let answered = await this.#ask(exchange, body)
    while (answered.kind !== 'answer' && method !== 'POST' && this.#isOtherVersion()) {
      if (response.destroyed || performance.now() > deadline) {
        refuseInWords(exchange, NOT_NOW)
        return true
      }
      await sleep(WRITER_POLL_MS)
      answered = await this.#ask(exchange, body)
    }
    if (answered.kind !== 'answer') {
      if (method !== 'POST') return false
      refuseInWords(exchange, answered.kind === 'lost' ? NOT_CERTAIN : NOTHING_SAVED)
      return true
    }
    const { answer } = answered
    if (response.destroyed) {
      answer.destroy()
      return true
    }
    // The writer's own headers, in place of those that this process has set.
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    for (const [name, value] of answerHeaders(answer)) response.appendHeader(name, value)
    response.statusCode = answer.statusCode ?? 502
    await handOver(answer, response)
    return true
  }

  /** Whether a form must go to the writer. */
  get isReader(): boolean {
    return !this.#member.isWriter
  }

  /** Whether a form can't be saved right now, and must not be started. */
  get isStalled(): boolean {
    return this.#member.isStalled
  }

  refuseForm(exchange: RequestContext): void {
    refuseInWords(exchange, NOTHING_SAVED)
  }

  /** Waits until everything behind an answer is confirmed. False if not: the answer was a refusal. */
  async mayLeave(exchange: RequestContext): Promise<boolean> {
    try {
      await confirmed()
    } catch (error) {
      if (!(error instanceof NotConfirmedError)) throw error
      refuseInWords(exchange, exchange.method === 'POST' ? NOT_CERTAIN : NOT_NOW)
      return false
    }
    const position = exchange.method === 'POST' ? this.#member.position() : undefined
    if (position) {
      const cookie = `${SEEN_COOKIE}=${position.epoch}.${position.seq}; Path=/; Max-Age=${SEEN_SECONDS}; HttpOnly; SameSite=Lax`
      exchange.response.appendHeader('Set-Cookie', this.#isSecure ? `${cookie}; Secure` : cookie)
    }
    return true
  }

  #ask(exchange: RequestContext, body: Buffer | null): Promise<ForwardedAnswer> {
    const { writerUrl, client } = this.#member
    return writerUrl === null
      ? Promise.resolve({ kind: 'not-sent' })
      : client.forward(writerUrl, { ...forwarded(exchange), body })
  }

  /**
   * Whether this process can't render pages from its file: another version of the product has migrated it, or its node is
   * replacing it.
   */
  #isOtherVersion(): boolean {
    if (this.#member.isWriter) return false
    try {
      return !hasOwnMigrations()
    } catch (error) {
      log.debug({ err: error }, 'This machine’s copy of the database cannot be read')
      return true
    }
  }

  async #reaches(seen: Position): Promise<boolean> {
    const deadline = performance.now() + SEEN_WAIT_MS
    for (;;) {
      if (this.#member.has(seen)) return true
      if (performance.now() > deadline) return false
      await sleep(SEEN_POLL_MS)
    }
  }
}

/** Streams an answer through. If it breaks off, this does too. */
function handOver(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', () => {
      answer.destroy()
      resolve()
    })
    answer.once('error', () => response.destroy())
    answer.pipe(response)
  })
}

/** A plain message. The reader may retry. */
function refuseInWords({ response, method }: RequestContext, words: string): void {
  if (response.destroyed) return
  response.statusCode = 503
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  response.end(method === 'HEAD' ? undefined : words)
}

function forwarded({ request, method, id, client, path, search }: RequestContext) {
  return { method, path: request.url ?? path + search, headers: request.headers, id, client }
}

function seenPosition(cookie = ''): Position | null {
  const [, epoch, seq] = /(?:^|;\s*)cluster-seen=(\d{1,12})\.(\d{1,15})(?:;|$)/.exec(cookie) ?? []
  return epoch === undefined || seq === undefined ? null : { epoch: Number(epoch), seq: Number(seq) }
}
