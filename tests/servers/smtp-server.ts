import { type AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { OutgoingMail } from '#app/adapters/mail/port.ts'

/** A refusal: an RFC 5321 code with a short text. */
export type Refusal = { code: number; words: string }

export type SmtpTestServer = {
  /** For the setting `SMTP_URL`. */
  url: string
  port: number
  /** All accepted emails, parsed, in order. `source` is the raw email, `recipients` are the envelope's. */
  taken: { email: Email; source: string; sender: string; recipients: string[]; isEncrypted: boolean; envelopeId: string | null }[]
  /** The number of connections so far. */
  connections: () => number
  /** Refuses the next recipients with this, until `acceptAll`. */
  refuseRecipients: (refusal: Refusal) => void
  /** Refuses the emails themselves, after their text was sent. */
  refuseMail: (refusal: Refusal) => void
  /** Accepts the email, then drops the connection without an answer. */
  dropAfterMail: () => void
  /** Accepts the email and never answers. */
  hangAfterMail: () => void
  /** Delays the answer to every recipient until the returned function is called. */
  holdRecipients: () => () => void
  /** Recipients that are waiting for an answer. */
  held: () => number
  /** Accepts emails, but delays all answers until the returned function is called. */
  holdMails: () => () => void
  /** Fully received emails that were not answered yet. */
  unanswered: () => number
  /** The maximum number of fully received, unanswered emails at one time. */
  mostUnanswered: () => number
  acceptAll: () => void
  stop: () => Promise<void>
}

export type SmtpServerOptions = {
  port?: number
  users?: Record<string, string>
  offersTls?: boolean
  /** The delay before the server accepts an email. */
  acceptanceMs?: number
}

/** A mail server on this machine that accepts emails, or refuses them on request. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpTestServer> {
  const taken: SmtpTestServer['taken'] = []
  let connections = 0
  let recipientRefusal: Refusal | undefined
  let mailRefusal: Refusal | undefined
  let isDropping = false
  let isHanging = false
  let isHolding = false
  let isHoldingMails = false
  let unanswered = 0
  let mostUnanswered = 0
  const waiting: (() => void)[] = []

  function release(): void {
    isHolding = false
    isHoldingMails = false
    for (const answer of waiting.splice(0)) answer()
  }

  const server = new SMTPServer({
    authOptional: options.users === undefined,
    allowInsecureAuth: true,
    disabledCommands: options.offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    hideDSN: false,
    closeTimeout: 50,
    onConnect(_session, callback) {
      connections += 1
      callback()
    },
    onAuth(auth, _session, callback) {
      const isKnown = auth.username !== undefined && options.users?.[auth.username] === auth.password
      if (isKnown) callback(null, { user: auth.username })
      else callback(refusalError({ code: 535, words: '5.7.8 Authentication credentials invalid' }))
    },
    onRcptTo(_address, _session, callback) {
      const answer = () => callback(recipientRefusal ? refusalError(recipientRefusal) : undefined)
      if (isHolding) waiting.push(answer)
      else answer()
    },
    onData(stream, session, callback) {
      void readAll(stream).then(async (source) => {
        unanswered += 1
        mostUnanswered = Math.max(mostUnanswered, unanswered)
        const answer = (refusal?: Error) => {
          unanswered -= 1
          callback(refusal)
        }
        if (options.acceptanceMs !== undefined) await sleep(options.acceptanceMs)
        if (mailRefusal) {
          answer(refusalError(mailRefusal))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          email: await PostalMime.parse(source),
          source,
          sender: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          envelopeId: envelopeIdOf(session.envelope),
        })
        if (isHanging) return
        if (isHoldingMails) waiting.push(() => answer())
        else if (isDropping) for (const connection of server.connections) dropConnection(connection)
        else answer()
      })
    },
  })
  // Some tests disconnect on purpose.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    taken,
    connections: () => connections,
    refuseRecipients: (refusal) => (recipientRefusal = refusal),
    refuseMail: (refusal) => (mailRefusal = refusal),
    dropAfterMail: () => (isDropping = true),
    hangAfterMail: () => (isHanging = true),
    holdRecipients() {
      isHolding = true
      return release
    },
    held: () => waiting.length,
    holdMails() {
      isHoldingMails = true
      return release
    },
    unanswered: () => unanswered,
    mostUnanswered: () => mostUnanswered,
    acceptAll() {
      release()
      recipientRefusal = undefined
      mailRefusal = undefined
      isDropping = false
      isHanging = false
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** An email's envelope id for delivery reports (RFC 3461), which the package's types lack. */
function envelopeIdOf(envelope: object): string | null {
  if (!('dsn' in envelope) || typeof envelope.dsn !== 'object' || envelope.dsn === null) return null
  return 'envid' in envelope.dsn && typeof envelope.dsn.envid === 'string' ? envelope.dsn.envid : null
}

function refusalError({ code, words }: Refusal): Error {
  return Object.assign(new Error(words), { responseCode: code })
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** The connection's socket, which the package's types lack. */
function dropConnection(connection: unknown): void {
  const socket = typeof connection === 'object' && connection !== null && '_socket' in connection ? connection._socket : undefined
  if (socket instanceof Socket) socket.destroy()
}

/** An email to send, with `change`. */
export function mail(change: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: 'f3a1c5d97b20468e8c14be6d09a7f253',
    from: { name: 'Harvest Gate', address: 'hello@harvestgate.example' },
    replyTo: { name: 'Harvest Gate', address: 'hello@harvestgate.example' },
    to: 'dana@example.com',
    subject: 'Your rent analysis',
    text: 'Open it: https://site.example/r/abc\n',
    html: '<p>Open it</p>',
    headers: {},
    isAutomatic: true,
    attachments: [],
    pictures: [],
    ...change,
  }
}
