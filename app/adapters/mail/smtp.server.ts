import { Readable } from 'node:stream'
import type { SMTPPoolOptions } from 'nodemailer'
import { type DkimSettings, readSender } from '#app/config/sending-settings.ts'
import { confirmed } from '#app/cluster/place.ts'
import { dkimOptions } from './dkim.ts'
import { isThisMachine } from '../public-internet/public-address.ts'
import type { MailAdapter } from './port.ts'
import { outcomeOf } from './smtp-outcome.ts'
import { toMessage } from './to-message.ts'

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/**
 * Time limit for the server's silence in mid-conversation: as long as a job's time limit allows, because a server that checks an
 * email for a minute would otherwise get it twice (RFC 5321, section 4.5.3.2.6).
 */
const SOCKET_TIMEOUT_MS = 80_000

/** How many connections are kept open, and for how long. */
const MAX_CONNECTIONS = 5
const IDLE_TIMEOUT_MS = 30_000
/** Emails per connection. Some servers accept a hundred and then return 421. */
const MAX_MAILS_A_CONNECTION = 100
/** Retries on another connection if one is closed before the server has seen the email. */
const MAX_REQUEUES = 3

/** Exactly one address: no list, no name, no second line. */
const SINGLE_ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/

export type SmtpSettings = {
  /**
   * Like `smtp://user:password@host:587`. `smtps://` speaks TLS from the start, `smtp://` must upgrade to it, except on this
   * machine or with `?requireTLS=false`.
   */
  url: string
  /**
   * The sender of every email, like `Name <name@example.com>`, or only an address to combine with each email's name; by default,
   * each email's own sender.
   */
  from?: string | undefined
  /** Signs every mail for the sender's domain. */
  dkim?: DkimSettings | undefined
  /** A try ends after the server is silent for this long. */
  silenceMs?: number
}

/**
 * Sends through an SMTP server, over a few persistent connections. The package is loaded for the first email, so that it does not
 * delay the server's start.
 */
export function smtpMail({ url, from, dkim, silenceMs = SOCKET_TIMEOUT_MS }: SmtpSettings): MailAdapter {
  const sender = from === undefined ? null : readSender(from)
  // What to await before the end of each email, by Message-ID.
  const ends = new Map<string, () => Promise<void>>()
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      ...transportOptions(url, silenceMs),
      ...(dkim && sender ? { dkim: dkimOptions(dkim, sender.address) } : {}),
    })
    transport.use('stream', (mail, done) => {
      const { message } = mail
      const createReadStream = message.createReadStream.bind(message)
      // The stream that is sent. Streams before it are read before the server allows sending.
      message.createReadStream = (options) =>
        Readable.from(untilEnd(createReadStream(options), ends.get(message.messageId())), { objectMode: false })
      done()
    })
    return transport
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    name: 'smtp',
    async send(mail, beforeEnd) {
      if (!SINGLE_ADDRESS.test(mail.to)) return { outcome: 'refused', reason: 'This is not a valid email address.' }
      const message = toMessage(mail, sender ? { ...sender, name: sender.name || mail.from.name } : mail.from)
      // A server that stays silent after the end of the text may have accepted the email.
      let wasFullySent = false
      ends.set(message.messageId, async () => {
        await beforeEnd?.()
        await confirmed()
        wasFullySent = true
      })
      try {
        const transport = await (opened ??= open())
        const info = await transport.sendMail(message)
        const refusal = info.rejectedErrors?.[0]
        if (info.accepted.length === 0 && refusal) return outcomeOf(refusal, false)
        return { outcome: 'sent', providerId: info.messageId }
      } catch (error) {
        return outcomeOf(error, wasFullySent)
      } finally {
        ends.delete(message.messageId)
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** An email's text, whose end waits for `beforeEnd`. */
async function* untilEnd(text: AsyncIterable<unknown>, beforeEnd: (() => Promise<void>) | undefined): AsyncGenerator {
  yield* text
  await beforeEnd?.()
}

function transportOptions(url: string, silenceMs: number): SMTPPoolOptions & { pool: true } {
  const { protocol, hostname } = new URL(url)
  const isLocal = isThisMachine(hostname)
  return {
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAX_MAILS_A_CONNECTION,
    maxRequeues: MAX_REQUEUES,
    idleTimeout: IDLE_TIMEOUT_MS,
    requireTLS: protocol === 'smtp:' && !isLocal,
    // No one can intercept on this machine, where unencrypted email is allowed too, so a self-signed certificate is fine.
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
