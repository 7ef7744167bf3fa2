import { once } from 'node:events'
import { ImapFlow } from 'imapflow'
import { CUT_MAIL_BYTES, MAX_MAIL_BYTES, type MailboxAdapter, type MailboxMail, type MailboxPlace } from './port.ts'

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** Silence of the server while it is asked something; of an idle connection, it is looked at before. */
const SOCKET_TIMEOUT_MS = 60_000
/** A server may end an IDLE after 30 minutes (RFC 2177); what lies between, such as a router, often does so sooner. */
const LOOK_AGAIN_MS = 4 * 60_000
const INBOX = 'INBOX'

/**
 * Reads the inbox of an IMAP server. `url` is like `imaps://user:password@host`; `imap://` upgrades to TLS first, except on this machine or with `?requireTLS=false`. Nothing is changed
 * in the mailbox: mails stay, and stay unread.
 */
export function imapMailbox(url: string): MailboxAdapter {
  return {
    name: 'imap',
    async watch(from, handlers, signal) {
      const client = new ImapFlow(optionsOf(url))
      // Without a listener, an error of the connection would end the process; what asks hears of it anyway.
      client.on('error', () => undefined)
      const stop = () => client.close()
      signal.addEventListener('abort', stop)
      try {
        if (signal.aborted) return
        await client.connect()
        const lock = await client.getMailboxLock(INBOX, { readOnly: true })
        try {
          await readOn(client, from, handlers, signal)
        } finally {
          lock.release()
        }
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', stop)
        client.close()
      }
    },
  }
}

type Watch = Parameters<MailboxAdapter['watch']>

/** Takes what is new, then waits for more. */
async function readOn(
  client: ImapFlow,
  { place, since }: Watch[0],
  { take, onReady }: Watch[1],
  signal: AbortSignal,
): Promise<void> {
  if (client.mailbox === false) throw new Error('The inbox could not be opened')
  const uidValidity = String(client.mailbox.uidValidity)
  const isKnown = place?.uidValidity === uidValidity
  let last = isKnown ? place.uid : 0
  let looked = mailsIn(client)
  let uids = isKnown ? await uidsAfter(client, last) : await uidsSince(client, since)
  onReady()
  for (;;) {
    for (const uid of uids) {
      const mail = await fetchMail(client, { uidValidity, uid })
      // One that was deleted meanwhile is passed over.
      if (mail) await take(mail)
      last = uid
      signal.throwIfAborted()
    }
    await news(client, looked)
    looked = mailsIn(client)
    uids = await uidsAfter(client, last)
  }
}

/** As the server last said. */
function mailsIn(client: ImapFlow): number {
  return client.mailbox === false ? 0 : client.mailbox.exists
}

/** Resolves once there are other mails than `looked`, or it is time to look. Throws where the connection has ended. */
async function news(client: ImapFlow, looked: number): Promise<void> {
  if (client.usable && mailsIn(client) !== looked) return
  const waiting = new AbortController()
  const { signal } = waiting
  const timer = setTimeout(() => waiting.abort(), LOOK_AGAIN_MS)
  try {
    const idle = client.idle()
    await Promise.race([once(client, 'exists', { signal }), once(client, 'close', { signal }), idle])
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearTimeout(timer)
    waiting.abort()
  }
  if (!client.usable) throw new Error('The mailbox closed the connection')
}

/** A range behind the last one names the last one of all where there is none behind it. */
async function uidsAfter(client: ImapFlow, last: number): Promise<number[]> {
  const found = await client.search({ uid: `${last + 1}:*` }, { uid: true })
  return inOrder(found).filter((uid) => uid > last)
}

async function uidsSince(client: ImapFlow, since: Date): Promise<number[]> {
  return inOrder(await client.search({ since }, { uid: true }))
}

function inOrder(found: number[] | false | undefined): number[] {
  return (found === false || found === undefined ? [] : found).toSorted((a, b) => a - b)
}

async function fetchMail(client: ImapFlow, place: MailboxPlace): Promise<MailboxMail | null> {
  const uid = String(place.uid)
  const head = await client.fetchOne(uid, { size: true, internalDate: true }, { uid: true })
  if (!head) return null
  const size = head.size ?? 0
  const isCut = size > MAX_MAIL_BYTES
  const body = await client.fetchOne(uid, { source: isCut ? { start: 0, maxLength: CUT_MAIL_BYTES } : true }, { uid: true })
  if (!body || !body.source) return null
  return { place, receivedAt: new Date(head.internalDate ?? Date.now()), source: body.source, size, isCut }
}

function optionsOf(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'imaps:'
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  const needsTls = !isLocal && searchParams.get('requireTLS') !== 'false'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    ...(secure ? {} : { doSTARTTLS: needsTls }),
    // Nobody can get between on this machine.
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false as const,
    disableAutoIdle: true,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: LOOK_AGAIN_MS + SOCKET_TIMEOUT_MS,
    // The inbox stays open as long as it is watched.
    maxLockHoldTime: false as const,
    maxLiteralSize: MAX_MAIL_BYTES + CUT_MAIL_BYTES,
  }
}
