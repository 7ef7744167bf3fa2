import { lookup as lookUpLater } from 'node:dns/promises'
import { type IncomingMessage, type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { Webhook } from 'standardwebhooks'
import {
  checkedLookup,
  hostOf,
  isRefusedHost,
  type MayConnect,
  PrivateAddressError,
} from '#app/adapters/public-internet/checked-lookup.ts'
import { isPublicAddress } from '#app/adapters/public-internet/public-address.ts'
import { errorCode } from '#app/config/errors.ts'
import { type OutgoingWebhook, type WebhookResponse, WebhookError, type WebhookSender, type WebhookTarget } from './port.ts'

/** Time limit from the DNS lookup to the end of the response. */
const TIME_LIMIT_MS = 10_000
/** How much of a response is stored for staff. The rest is not read. */
const MAX_ANSWER_BYTES = 2_000
const PRIVATE = 'The address is on a private network. Nothing was sent.'

type SenderOptions = {
  /** Allows only IP addresses of the public internet. */
  mayConnect?: MayConnect
  timeLimitMs?: number
}

/** Sends webhooks over HTTP. Resolves, checks and connects in one step, so that a second lookup can't lead elsewhere. */
export function httpWebhookSender({
  mayConnect = isPublicAddress,
  timeLimitMs = TIME_LIMIT_MS,
}: SenderOptions = {}): WebhookSender {
  return {
    send: (webhook) => post(webhook, mayConnect, timeLimitMs),
    whereTo: (url) => whereTo(hostOf(new URL(url)), mayConnect),
  }
}

/** The system's error for a missing name. */
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA'])

async function whereTo(host: string, mayConnect: MayConnect): Promise<WebhookTarget> {
  if (isIP(host) !== 0) return mayConnect(host) ? 'public' : 'private'
  try {
    const addresses = await lookUpLater(host, { all: true })
    return addresses.every(({ address }) => mayConnect(address)) ? 'public' : 'private'
  } catch (error) {
    return NO_SUCH_NAME.has(errorCode(error) ?? '') ? 'nowhere' : 'unasked'
  }
}

function post(webhook: OutgoingWebhook, mayConnect: MayConnect, timeLimitMs: number): Promise<WebhookResponse> {
  const url = new URL(webhook.url)
  if (isRefusedHost(url, mayConnect)) return Promise.reject(new WebhookError('private', PRIVATE))
  const limits = [AbortSignal.timeout(timeLimitMs), ...(webhook.signal ? [webhook.signal] : [])]
  const options = {
    method: 'POST',
    headers: headersOf(webhook),
    lookup: checkedLookup(mayConnect),
    agent: false as const,
    signal: AbortSignal.any(limits),
  }
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(webhookErrorOf(error))
    const sent: ClientRequest = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
      readResponse(response).then(resolve, fail)
    })
    sent.on('error', fail)
    sent.end(webhook.body)
  })
}

function headersOf({ id, sentAt, body, secret }: OutgoingWebhook): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'webhooks (standardwebhooks.com)',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  }
}

/** The beginning of a response. */
async function readResponse(response: IncomingMessage): Promise<WebhookResponse> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= MAX_ANSWER_BYTES) break
  }
  response.destroy()
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
  return { status: response.statusCode ?? 0, text }
}

function webhookErrorOf(error: Error): WebhookError {
  if (error instanceof WebhookError) return error
  if (error instanceof PrivateAddressError) return new WebhookError('private', PRIVATE, { cause: error })
  return new WebhookError('unreachable', reasonOf(error), { cause: error })
}

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'The host did not respond in time'
  const code = errorCode(error) ?? error.message
  if (NO_SUCH_NAME.has(code)) return 'The host was not found. Check the spelling of the address.'
  return `The connection failed: ${code}`
}
