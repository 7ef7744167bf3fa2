/**
 * Fills DATABASE_PATH with leads and N messages in each direction, matches received emails by every method, and reads an ordinary
 * email and the largest allowed one. Prints as JSON the matching times by method and the reading time of an email, in ms, and the
 * memory for the largest one, in MB.
 */
import { createHash } from 'node:crypto'
import process from 'node:process'
import { MAX_MAIL_BYTES } from '#app/adapters/mailbox/port.ts'
import { closeDatabase, inTransaction } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { messages, receivedMessages } from '#app/db/schema/index.ts'
import { signatureOf } from '#app/config/signature.server.ts'
import { findMatch } from '#app/modules/inbox/receive/find-match.server.ts'
import { receiveMail } from '#app/modules/inbox/receive/receive-mail.server.ts'
import { SIGNATURE_DIGITS, taggedAddress } from '#app/modules/messaging/delivery/reply-address.ts'
import { makeLead } from '#tests/factories/make-lead.ts'

const count = Number(process.argv[2])
const LEADS = count / 5
const ROUNDS = 200
const HOUR_MS = 3_600_000
const now = Date.now()

const idOf = (kind: string, number: number) => createHash('md5').update(`${kind} ${number}`).digest('hex')
const emailOf = (number: number) => `owner${number % LEADS}@example.com`

inTransaction((tx) => {
  const leadIds = Array.from({ length: LEADS }, (_, number) => makeLead(tx, { email: emailOf(number) }).id)
  for (let number = 0; number < count; number += 1) {
    const leadId = leadIds[number % LEADS]
    const at = new Date(now - number * HOUR_MS)
    const to = emailOf(number)
    const ours = {
      channel: 'email',
      template: 'campaign',
      recipient: to,
      recipientKey: to,
      mailboxKey: to,
      subject: 'Tips',
    } as const
    insertRow(tx, messages, { ...ours, id: idOf('sent', number), textBody: 'Three tips', leadId, state: 'sent', createdAt: at })
    const theirs = { channel: 'email', sender: to, senderKey: to, recipient: 'office@example.com', subject: 'Re: Tips' } as const
    const providerId = `${idOf('their', number)}@example.com`
    insertRow(tx, receivedMessages, {
      ...theirs,
      textBody: 'Yes',
      providerId,
      leadId,
      state: 'done',
      receivedAt: at,
      createdAt: at,
    })
  }
})

type Incoming = Parameters<typeof findMatch>[1]

const stranger: Incoming = {
  sender: { address: 'unknown@example.net', name: '' },
  recipients: ['office@example.com'],
  inReplyTo: null,
  references: [],
}
const tagOf = (messageId: string) => ({
  messageId,
  signature: signatureOf(messageId, 'addresses for answers, version 1', SIGNATURE_DIGITS),
})
const WAYS: Record<string, (round: number) => Incoming> = {
  'by its signed address': (round) => ({
    ...stranger,
    recipients: [taggedAddress('office@example.com', tagOf(idOf('sent', round * 7))) ?? ''],
  }),
  'by the mail that it answers': (round) => ({ ...stranger, inReplyTo: `${idOf('sent', round * 11)}@example.com` }),
  'by 50 references, of theirs': (round) => ({
    ...stranger,
    references: Array.from({ length: 50 }, (_, at) => `${idOf('their', round * 13 + at)}@example.com`),
  }),
  'by its sender': (round) => ({ ...stranger, sender: { address: emailOf(round * 17), name: '' } }),
  'by nothing': (round) => ({
    ...stranger,
    sender: { address: `unknown${round}@example.net`, name: '' },
    references: Array.from({ length: 50 }, (_, at) => `${idOf('unknown', round + at)}@example.net`),
  }),
}

const matched = Object.entries(WAYS).map(([way, mailOf]) => {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const mail = mailOf(round)
    const start = performance.now()
    const { leadId } = inTransaction((tx) => findMatch(tx, mail))
    const took = performance.now() - start
    if ((leadId === null) !== (way === 'by nothing')) throw new Error(`A mail was not matched ${way}`)
    return took
  })
  return { way, times }
})

const small = await timed(mailWith('small', Buffer.from('Yes, Tuesday works.')))
const before = process.resourceUsage().maxRSS
const line = Buffer.from(`${'QUJD'.repeat(19)}\r\n`)
const film = Buffer.concat(Array.from({ length: Math.floor(MAX_MAIL_BYTES / line.length) - 10 }, () => line))
const large = await timed(
  mailWith('large', film, 'Content-Type: video/mp4; name=film.mp4\r\nContent-Transfer-Encoding: base64\r\n'),
)
const memoryMb = (process.resourceUsage().maxRSS - before) / 1024

process.stdout.write(JSON.stringify({ matched, smallMs: small, largeMs: large, memoryMb }))
closeDatabase()

function mailWith(id: string, body: Buffer, headers = ''): Buffer {
  const head = `From: owner1@example.com\r\nTo: office@example.com\r\nSubject: Re: Tips\r\nMessage-ID: <${id}@example.com>\r\n${headers}\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

async function timed(source: Buffer): Promise<number> {
  const start = performance.now()
  const place = { uidValidity: '1', uid: 1 }
  const outcome = await receiveMail({
    place,
    receivedAt: new Date(),
    source,
    size: source.byteLength,
    isTruncated: false,
    files: [],
  })
  if (outcome !== 'stored') throw new Error(`An email was ${outcome}`)
  return performance.now() - start
}
