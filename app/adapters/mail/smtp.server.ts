import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { MailAdapter, MailOutcome, OutgoingMail, Sender } from './port.ts'

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** Silence of the server in the middle of a conversation. */
const SOCKET_TIMEOUT_MS = 30_000

/** Commands after which a refusal is about this mail, not about our account or our connection. */
const COMMANDS_ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Answers that are about our account or our connection whatever command they follow: sign in, encrypt, first (RFC 4954, section 6, and RFC 3207, section 4). */
const ABOUT_THE_ACCOUNT = [530, 534, 535, 538]

/** One address and nothing else: no list, no name, no second line. */
const SINGLE_ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/

/**
 * Sends through an SMTP server, with a connection of its own for each mail. `url` is like `smtp://user:password@host:587`;
 * `smtps://` speaks TLS from the start, `smtp://` must upgrade to it, except on this machine or with `?requireTLS=false`. `from` is
 * the sender of every mail, like `Name <name@example.com>`; without it, each mail's own.
 */
export function smtpMail({ url, from }: { url: string; from?: string | undefined }): MailAdapter {
  const transport = createTransport(transportOptions(url))
  const sender = from === undefined ? null : readSender(from)
  return {
    name: 'smtp',
    async send(mail) {
      if (!SINGLE_ADDRESS.test(mail.to)) return { outcome: 'refused', reason: 'This is not an e-mail address.' }
      try {
        const info = await transport.sendMail(toMessage(mail, sender ?? mail.from))
        const refusal = info.rejectedErrors?.[0]
        if (info.accepted.length === 0 && refusal) return outcomeOf(refusal)
        return { outcome: 'sent', providerId: info.messageId }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** The name and the address of `Name <name@example.com>`. As a text, a comma in the name would make two senders of it. */
function readSender(from: string): Sender {
  const parts = /^(.*?)<\s*([^<>]*?)\s*>\s*$/.exec(from.trim())
  const name = (parts?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1')
  return { name: name.replaceAll('\\"', '"'), address: parts?.[2] ?? from.trim() }
}

function transportOptions(url: string): SMTPTransportOptions {
  const { protocol, hostname } = new URL(url)
  const isLocal = isThisMachine(hostname)
  return {
    url,
    requireTLS: protocol === 'smtp:' && !isLocal,
    // Nobody can get between on this machine, where a mail goes unencrypted as well: a certificate of the server's own making takes nothing away.
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function toMessage(mail: OutgoingMail, { name, address }: Sender) {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const invitationFile = mail.attachments.find((file) => asInvitation(file))
  const invitation = invitationFile && asInvitation(invitationFile)
  return {
    messageId: `<${mail.id}@${domain}>`,
    from: { name: oneLine(name), address },
    replyTo: { name: oneLine(mail.replyTo.name), address: mail.replyTo.address },
    // As an object: a list of addresses in a text would be read as several.
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    headers: {
      ...Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, oneLine(value)])),
      'Auto-Submitted': 'auto-generated',
    },
    ...(invitation ? { icalEvent: invitation } : {}),
    attachments: mail.attachments
      .filter((file) => file !== invitationFile)
      .map((file) => ({
        filename: oneLine(file.filename),
        contentType: file.contentType,
        content: typeof file.content === 'string' ? file.content : Buffer.from(file.content),
      })),
  }
}

/** Calendars act on an invitation only where it stands beside the text of the mail, not where it is merely attached; both are sent. A mail has one: a further one is attached. */
function asInvitation({ filename, contentType, content }: OutgoingMail['attachments'][number]) {
  const method = /^text\/calendar;.*\bmethod=(REQUEST|CANCEL)\b/i.exec(contentType)?.[1]
  return method === undefined || typeof content !== 'string'
    ? null
    : { method: method.toUpperCase(), filename: oneLine(filename), content }
}

/** No text of ours or of a visitor starts a header of its own. */
function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}

/** 4xx answers, a server that cannot be reached and a login that fails may pass; a 5xx answer to the mail itself does not. */
function outcomeOf(error: unknown): MailOutcome {
  const { code, command, responseCode, message } = readFailure(error)
  const isAboutTheMail = command !== undefined && COMMANDS_ABOUT_THE_MAIL.includes(command)
  const isRefusedByServer =
    responseCode !== undefined && responseCode >= 500 && isAboutTheMail && !ABOUT_THE_ACCOUNT.includes(responseCode)
  const isRefusedHere = responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { outcome: isRefusedByServer || isRefusedHere ? 'refused' : 'later', reason: message }
}

function readFailure(error: unknown): {
  code: string | undefined
  command: string | undefined
  responseCode: number | undefined
  message: string
} {
  if (!(error instanceof Error)) return { code: undefined, command: undefined, responseCode: undefined, message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const command = 'command' in error && typeof error.command === 'string' ? error.command : undefined
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  return { code, command, responseCode, message: oneLine(error.message) }
}
