import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An accepted text message, with the names of its resource in Twilio's API definition (twilio-oai, api v2010). */
export type TwilioText = {
  sid: string
  to: string
  from: string | null
  messaging_service_sid: string | null
  body: string
  status: string
  num_segments: string
  direction: string
  date_created: string
  /** From the request; the resource doesn't have it. */
  statusCallback: string | null
}

export type TwilioServer = {
  url: string
  accountSid: string
  authToken: string
  /** All accepted text messages, in order. */
  texts: TwilioText[]
  /** All requests, posts and lists. */
  requests: () => number
  /** Errors in requests, according to the service's description of its parameters. */
  problems: string[]
  /** Answers the next posts with this error, until `acceptAll`. */
  refuse: (error: { status: number; code: number; message: string }) => void
  /** A proxy answers every request with its own page. */
  answerFromProxy: (status: number) => void
  /** Accepts the next posts, then drops the connection without an answer. */
  dropAfterText: () => void
  /** Accepts the next posts and never answers them; after `ms` the proxy closes the connection. Lists are answered. */
  takeAndHang: (ms?: number) => void
  /** Accepts and answers nothing, including lists; `ms` as above. */
  hang: (ms?: number) => void
  acceptAll: () => void
  stop: () => Promise<void>
}

const ACCOUNT_SID = 'AC0123456789abcdef0123456789abcdef'
const AUTH_TOKEN = 'd1e5f0a94c7b8362'
const MESSAGES = `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`
const E164 = /^\+[1-9]\d{6,14}$/
const KNOWN = ['To', 'From', 'MessagingServiceSid', 'Body', 'StatusCallback', 'ValidityPeriod', 'SmartEncoded']
const FILTERS = ['To', 'From', 'DateSent', 'DateSent<', 'DateSent>', 'PageSize', 'Page', 'PageToken']

type Options = {
  /** Its clock. */
  now?: () => Date
  /** The server's port. Default: any free one. */
  port?: number
  /** Messages from an earlier instance. */
  texts?: TwilioText[]
}

/** Twilio's Messages API on this machine: accepts text messages like the service, and checks every parameter. */
export async function startTwilioServer({ now = () => new Date(), port = 0, texts = [] }: Options = {}): Promise<TwilioServer> {
  const problems: string[] = []
  let requests = 0
  let refusal: { status: number; code: number; message: string } | undefined
  let proxyStatus: number | undefined
  let mode: 'answer' | 'drop' | 'take-and-hang' | 'hang' = 'answer'
  let givenUpAfterMs: number | undefined

  const server = createServer((request, response) => {
    requests += 1
    void readAll(request).then((body) => {
      if (mode === 'hang') return leaveOpen(request)
      if (proxyStatus !== undefined) return response.writeHead(proxyStatus, { 'Content-Type': 'text/html' }).end('<h1>Sorry</h1>')
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      if (!isKnownAccount(request)) return answer(response, 401, { code: 20003, message: 'Authenticate', status: 401 })
      if (pathname !== MESSAGES) return answer(response, 404, { code: 20404, message: 'Not found', status: 404 })
      if (request.method === 'GET') {
        for (const name of searchParams.keys()) if (!FILTERS.includes(name)) problems.push(`${name} is no filter`)
        return answer(response, 200, pageOf(list(searchParams)))
      }
      if (refusal)
        return answer(response, refusal.status, { ...refusal, more_info: `https://www.twilio.com/docs/errors/${refusal.code}` })
      const form = new URLSearchParams(body)
      const wrong = problemsOf(request, form)
      problems.push(...wrong.map(({ message }) => message))
      if (wrong[0]) return answer(response, 400, { ...wrong[0], status: 400, more_info: 'https://www.twilio.com/docs/errors' })
      const text = take(form)
      if (mode === 'drop') request.socket.destroy()
      else if (mode === 'take-and-hang') leaveOpen(request)
      else answer(response, 201, resourceOf(text))
    })
  })

  function leaveOpen({ socket }: IncomingMessage): void {
    if (givenUpAfterMs !== undefined) setTimeout(() => socket.destroy(), givenUpAfterMs)
  }

  function take(form: URLSearchParams): TwilioText {
    const body = form.get('Body') ?? ''
    const text = {
      sid: `SM${String(texts.length + 1).padStart(32, '0')}`,
      to: form.get('To') ?? '',
      from: form.get('From'),
      messaging_service_sid: form.get('MessagingServiceSid'),
      body,
      status: 'queued',
      // A messaging service counts once it has chosen a sender.
      num_segments: form.has('From') ? String(Math.max(1, Math.ceil(body.length / 153))) : '0',
      direction: 'outbound-api',
      date_created: now().toUTCString().replace('GMT', '+0000'),
      statusCallback: form.get('StatusCallback'),
    }
    texts.push(text)
    return text
  }

  const list = (query: URLSearchParams) => texts.filter(({ to }) => to === query.get('To')).toReversed()

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    texts,
    requests: () => requests,
    problems,
    refuse: (error) => (refusal = error),
    answerFromProxy: (status) => (proxyStatus = status),
    dropAfterText: () => (mode = 'drop'),
    takeAndHang(ms) {
      mode = 'take-and-hang'
      givenUpAfterMs = ms
    },
    hang(ms) {
      mode = 'hang'
      givenUpAfterMs = ms
    },
    acceptAll() {
      refusal = undefined
      proxyStatus = undefined
      mode = 'answer'
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** All properties of a message in the API definition. */
function resourceOf({ statusCallback: _, ...text }: TwilioText): object {
  const uri = MESSAGES.replace('.json', `/${text.sid}`)
  return {
    ...text,
    account_sid: ACCOUNT_SID,
    api_version: '2010-04-01',
    date_sent: null,
    date_updated: text.date_created,
    error_code: null,
    error_message: null,
    num_media: '0',
    price: null,
    price_unit: null,
    subresource_uris: { media: `${uri}/Media.json` },
    uri: `${uri}.json`,
  }
}

function pageOf(listed: readonly TwilioText[]): object {
  const uri = `${MESSAGES}?PageSize=50&Page=0`
  const pages = { first_page_uri: uri, next_page_uri: null, previous_page_uri: null, page: 0, page_size: 50, uri }
  return { messages: listed.map(resourceOf), start: 0, end: Math.max(0, listed.length - 1), ...pages }
}

function isKnownAccount({ headers }: IncomingMessage): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
}

function problemsOf({ headers }: IncomingMessage, form: URLSearchParams): { code: number; message: string }[] {
  const problems: { code: number; message: string }[] = []
  const say = (code: number, message: string) => problems.push({ code, message })
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) say(20001, 'The body is no form')
  for (const name of form.keys()) if (!KNOWN.includes(name)) say(20001, `${name} is no parameter`)
  if (!E164.test(form.get('To') ?? '')) say(21211, `The 'To' number ${form.get('To') ?? ''} is not a valid phone number.`)
  if (form.has('From') === form.has('MessagingServiceSid'))
    say(21603, "A 'From' phone number or a messaging service is required.")
  if (form.has('From') && !E164.test(form.get('From') ?? '')) say(21212, "The 'From' number is not a valid phone number.")
  const body = form.get('Body') ?? ''
  if (body === '') say(21602, 'Message body is required.')
  if (body.length > 1600) say(21617, 'The concatenated message body exceeds the 1600 character limit.')
  const callback = form.get('StatusCallback')
  if (callback !== null && !isCallable(callback)) say(21609, `The 'StatusCallback' URL ${callback} is not a valid URL.`)
  return problems
}

function isCallable(callback: string): boolean {
  const url = URL.canParse(callback) ? new URL(callback) : null
  return url?.protocol === 'https:' && !url.hostname.includes('_') && callback.length <= 4000
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
