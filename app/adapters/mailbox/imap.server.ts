import { once } from 'node:events'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { z } from 'zod'
import { hostOf } from '../public-internet/checked-lookup.ts'
import { isThisMachine } from '../public-internet/public-address.ts'
import {
  CUT_MAIL_BYTES,
  MAX_MAIL_BYTES,
  type MailboxAdapter,
  MailboxError,
  type MailboxFile,
  type MailboxMail,
  type MailboxPlace,
  type MailboxProblem,
} from './port.ts'

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** Time limit for silence during a response. */
const SOCKET_TIMEOUT_MS = 60_000
/**
 * How often an idle connection is checked, and how long its server may take to answer. Staff see within a minute that it is dead.
 */
const POLL_MS = 25_000
const MAX_RESPONSE_MS = 25_000
const INBOX = 'INBOX'

type Times = { pollMs: number; maxResponseMs: number }

/**
 * Reads a folder of an IMAP server: the inbox, or the one that the address names. `url` is like `imaps://user:password@host` or
 * `imaps://user:password@host/Answers`; `imap://` upgrades to TLS first, except on this machine or with `?requireTLS=false`.
 * Nothing is changed in the mailbox: mails stay, and stay unread.
 */
export function imapMailbox(url: string, times: Times = { pollMs: POLL_MS, maxResponseMs: MAX_RESPONSE_MS }): MailboxAdapter {
  return {
    name: 'imap',
    async watch(from, handlers, signal) {
      // Without a mailbox, the start doesn't load this.
      const { ImapFlow: Client } = await import('imapflow')
      const client = new Client(optionsOf(url, times))
      // Without a listener, a connection error would end the process. Callers get the error anyway.
      client.on('error', () => undefined)
      const stop = () => client.close()
      signal.addEventListener('abort', stop)
      // Errors before the mailbox opens are connection errors; errors from `take` have nothing to do with the mailbox.
      let isOpen = false
      const onReady = () => {
        isOpen = true
        handlers.onReady()
      }
      let notTaken: unknown
      const take = (mail: MailboxMail) =>
        handlers.take(mail).catch((error: unknown) => {
          notTaken = error
          throw error
        })
      try {
        if (signal.aborted) return
        await client.connect()
        const lock = await client.getMailboxLock(folderOf(url), { readOnly: true })
        try {
          await readOn(client, from, { take, onReady }, signal, times)
        } finally {
          lock.release()
        }
      } catch (error) {
        if (signal.aborted) return
        throw error === notTaken ? error : new MailboxError(problemOf(error, isOpen), { cause: error })
      } finally {
        signal.removeEventListener('abort', stop)
        client.close()
      }
    },
  }
}

type Watch = Parameters<MailboxAdapter['watch']>

/** Reads new emails, then waits for more. */
async function readOn(
  client: ImapFlow,
  { place, since }: Watch[0],
  { take, onReady }: Watch[1],
  signal: AbortSignal,
  times: Times,
): Promise<void> {
  if (client.mailbox === false) throw new Error('The inbox could not be opened')
  const uidValidity = String(client.mailbox.uidValidity)
  const isKnown = place?.uidValidity === uidValidity
  let last = isKnown ? place.uid : 0
  let known = mailsIn(client)
  let uids = await (isKnown ? uidsAfter(client, last) : uidsSince(client, since))
  onReady()
  for (;;) {
    for (const uid of uids) {
      const mail = await fetchMail(client, { uidValidity, uid })
      // Skips one that was deleted in the meantime.
      if (mail) await take(mail)
      last = uid
      signal.throwIfAborted()
    }
    await news(client, known, times.pollMs)
    known = mailsIn(client)
    uids = await answered(client, uidsAfter(client, last), times.maxResponseMs)
  }
}

/** As the server last said. */
function mailsIn(client: ImapFlow): number {
  return client.mailbox === false ? 0 : client.mailbox.exists
}

/** Resolves when the mailbox differs from `known`, or it is time to check. Throws if the connection has ended. */
async function news(client: ImapFlow, known: number, pollMs: number): Promise<void> {
  if (client.usable && mailsIn(client) !== known) return
  const waiting = new AbortController()
  const { signal } = waiting
  const timer = setTimeout(() => waiting.abort(), pollMs)
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

/** Checks an idle connection. If the server does not answer, closes it: the connection may be dead. */
async function answered<T>(client: ImapFlow, response: Promise<T>, maxResponseMs: number): Promise<T> {
  const timer = setTimeout(() => client.close(), maxResponseMs)
  return response.finally(() => clearTimeout(timer))
}

/** In IMAP, a range past the end includes the last email. */
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
  const isTruncated = size > MAX_MAIL_BYTES
  const structure = isTruncated ? await client.fetchOne(uid, { bodyStructure: true }, { uid: true }) : false
  const body = await client.fetchOne(uid, { source: isTruncated ? { start: 0, maxLength: CUT_MAIL_BYTES } : true }, { uid: true })
  if (!body || !body.source) return null
  return {
    place,
    receivedAt: new Date(head.internalDate ?? Date.now()),
    source: body.source,
    size,
    isTruncated,
    files: filesOf(structure === false ? undefined : structure),
  }
}

/** The files of an email by its structure (RFC 3501, section 7.4.2): attachments and parts that are not text. */
function filesOf(mail: { bodyStructure?: MessageStructureObject | undefined } | undefined): MailboxFile[] {
  const parts = (part: MessageStructureObject | undefined): MessageStructureObject[] =>
    part === undefined ? [] : part.childNodes && !part.type.startsWith('message/') ? part.childNodes.flatMap(parts) : [part]
  return parts(mail?.bodyStructure)
    .filter(({ type, disposition }) => disposition === 'attachment' || !type.startsWith('text/'))
    .map(({ type, parameters, dispositionParameters, encoding, size = 0 }) => ({
      name: dispositionParameters?.filename ?? parameters?.name ?? '',
      contentType: type,
      bytes: encoding?.toLowerCase() === 'base64' ? Math.floor((size * BASE64_LINE_BYTES) / BASE64_LINE_OCTETS) : size,
    }))
}

/** Of a line of base64 with its end: what it takes, and what it encodes (RFC 2045, section 6.8). */
const BASE64_LINE_OCTETS = 78
const BASE64_LINE_BYTES = 57

function folderOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || INBOX
}

/** Maps errors of imapflow, Node and the server to reasons. */
function problemOf(error: unknown, isOpen: boolean): MailboxProblem {
  const facts = failure.parse(error)
  if (facts.serverResponseCode !== undefined && BUSY_CODES.has(facts.serverResponseCode)) return 'busy'
  if (facts.authenticationFailed) return 'password'
  if (facts.mailboxMissing || facts.serverResponseCode === 'NONEXISTENT') return 'folder'
  if (facts.tlsFailed) return 'encryption'
  if (facts.code !== undefined && CERTIFICATE_CODES.test(facts.code)) return 'certificate'
  if (facts.responseStatus === 'NO' || facts.responseStatus === 'BAD') return 'refused'
  return isOpen ? 'closed' : 'unreachable'
}

/** Of RFC 5530. */
const BUSY_CODES = new Set(['UNAVAILABLE', 'LIMIT', 'INUSE', 'SERVERBUG'])
const CERTIFICATE_CODES = /CERT|SIGNATURE|ALTNAME/

const failure = z
  .object({
    code: z.string().optional().catch(undefined),
    authenticationFailed: z.boolean().optional().catch(undefined),
    serverResponseCode: z.string().optional().catch(undefined),
    responseStatus: z.string().optional().catch(undefined),
    mailboxMissing: z.boolean().optional().catch(undefined),
    tlsFailed: z.boolean().optional().catch(undefined),
  })
  .catch({})

function optionsOf(url: string, { pollMs }: Times) {
  const server = new URL(url)
  const { protocol, hostname, port, username, password, searchParams } = server
  const secure = protocol === 'imaps:'
  const isLocal = isThisMachine(hostname)
  const needsTls = !isLocal && searchParams.get('requireTLS') !== 'false'
  return {
    host: hostOf(server),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    ...(secure ? {} : { doSTARTTLS: needsTls }),
    // No one can intercept on this machine.
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false as const,
    disableAutoIdle: true,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: pollMs + SOCKET_TIMEOUT_MS,
    // The folder stays selected while we watch it.
    maxLockHoldTime: false as const,
    maxLiteralSize: MAX_MAIL_BYTES + CUT_MAIL_BYTES,
  }
}
