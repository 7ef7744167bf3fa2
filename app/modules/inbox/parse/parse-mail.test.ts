import { expect, test } from 'vitest'
import { cleanHtml } from './mail-html.ts'
import { parseMail } from './parse-mail.ts'

const mail = (head: string, body: string) =>
  Buffer.from(`From: "Holt, Dana" <Dana@Example.com>\r\nTo: office@example.com\r\n${head}\r\n\r\n${body}`)

test('an email is read with its sender, its text and what it answers', async () => {
  const head = [
    'Subject: =?UTF-8?Q?Re:_Caf=C3=A9?=',
    'Message-ID: <a@example.com>',
    'In-Reply-To: <b@example.com>',
    'References: <c@example.com> <b@example.com>',
    'Delivered-To: office+tag@example.com',
  ].join('\r\n')
  expect(await parseMail(mail(head, 'Yes.'))).toMatchObject({
    kind: 'reply',
    providerId: 'a@example.com',
    inReplyTo: 'b@example.com',
    references: ['c@example.com', 'b@example.com'],
    sender: { address: 'dana@example.com', name: 'Holt, Dana' },
    recipients: ['office+tag@example.com', 'office@example.com'],
    subject: 'Re: Café',
    text: { own: 'Yes.', quoted: '' },
    html: null,
    files: [],
  })
})

test.each([
  ['with its Sender', 'Sender: Dana Holt <Dana@example.com>', 'dana@example.com'],
  ['with its Return-Path', 'Return-Path: <dana@example.com>', 'dana@example.com'],
  ['with neither', 'To: office@example.com', ''],
])('an email without From is read %s', async (_, head, address) => {
  const read = await parseMail(Buffer.from(`${head}\r\nSubject: Roof\r\n\r\nIt leaks.`))
  expect(read).toMatchObject({ sender: { address }, subject: 'Roof', text: { own: 'It leaks.' }, isUnreadable: false })
})

test('an HTML-only email is read as text, without anything that runs or loads', async () => {
  const html =
    '<style>p{}</style><p onclick="x()">Tues&shy;day &amp; later</p><script>alert(1)</script><img src="https://spy.example/p.gif"><p>Dana</p>'
  const read = await parseMail(mail('Content-Type: text/html', html))
  expect(read.text.own).toMatch(/day & later\s+Dana/)
  expect(read.html).not.toMatch(/script|onclick|img|style/)
  expect(cleanHtml('<a href="javascript:alert(1)">a</a><a href="https://example.com">b</a>')).toBe(
    '<a rel="noopener noreferrer nofollow" target="_blank">a</a><a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">b</a>',
  )
})

test('its files have their names, at most twenty of them', async () => {
  const part = (name: string) =>
    `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=\r\n`
  const body = `${Array.from({ length: 22 }, (_, number) => part(`lease-${number}.pdf`)).join('')}--b--\r\n`
  const read = await parseMail(mail('Content-Type: multipart/mixed; boundary=b', body))
  expect(read.files).toHaveLength(20)
  expect(read.furtherFiles).toBe(2)
  expect(read.files[0]).toMatchObject({ name: 'lease-0.pdf', contentType: 'application/pdf' })
  expect(Buffer.from(read.files[0]?.bytes ?? []).toString()).toBe('%PDF-')
})

test.each([
  ['nested without end', nested(300)],
  ['with headers without end', `${'X-A: b\r\n'.repeat(60_000)}\r\nHi`],
  ['of 200,000 parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(200_000)}`],
  ['of 2,000 tags within one another', `Content-Type: text/html\r\n\r\n${'<b>'.repeat(2_000)}Hi`],
])('of one %s only the headers are parsed, and it says so', async (_, rest) => {
  expect(await parseMail(Buffer.from(`From: dana@example.com\r\nSubject: Bomb\r\n${rest}`))).toMatchObject({
    isUnreadable: true,
    kind: 'reply',
    subject: 'Bomb',
    sender: { address: 'dana@example.com' },
    text: { own: '', quoted: '' },
    files: [],
  })
})

function nested(depth: number): string {
  let body = 'deep'
  for (let at = 0; at < depth; at++)
    body = `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at - 1}\r\n\r\n${body}\r\n--b${at}--`
  return `Content-Type: multipart/mixed; boundary=b${depth - 1}\r\n\r\n${body}`
}

test('endless text is read up to the limit', async () => {
  const lines = await parseMail(mail('Subject: Long', 'a \n'.repeat(1_000_000)))
  expect(lines).toMatchObject({ isTruncated: true, isUnreadable: false })
  expect(lines.text.own.length).toBeGreaterThan(50_000)
})

test('an email without a sender has the envelope sender, else none', async () => {
  const read = await parseMail(Buffer.from('Return-Path: <Scanner@Example.com>\r\nSubject: Hello\r\n\r\nHi'))
  expect(read).toMatchObject({ sender: { address: 'scanner@example.com' }, subject: 'Hello', text: { own: 'Hi' } })
  expect(await parseMail(Buffer.from('From: not an address\r\n\r\nHi'))).toMatchObject({
    sender: { address: '' },
    text: { own: 'Hi' },
  })
  expect(await parseMail(Buffer.alloc(0))).toMatchObject({ sender: { address: '' }, text: { own: '' } })
})

test("a delivery report forwarded by a person doesn't count as a report", async () => {
  const status =
    'Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; a@example.com\r\nAction: failed\r\nStatus: 5.1.1'
  const original = `Message-ID: <${'a'.repeat(32)}@harvestgate.example>`
  const body = `--b\r\n\r\nWhat is this?\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\n${original}\r\n--b--`
  expect(await parseMail(mail('Content-Type: multipart/mixed; boundary=b', body))).toMatchObject({ kind: 'reply', report: null })
  expect(await parseMail(mail('Content-Type: multipart/report; boundary=b', body))).toMatchObject({
    kind: 'bounce',
    report: { outcome: 'failed' },
  })
})

test('marks of direction make no name, subject or file read like another', async () => {
  const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
  const head = [
    `From: ${encoded('Ann (moc.elpmaxe@nna)\u202e')} <mallory@example.net>`,
    `Subject: ${encoded('\u2067Lease\u2069')}`,
    'Content-Type: multipart/mixed; boundary=b',
  ].join('\r\n')
  const file = `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${encoded('lease\u202efdp.exe')}"\r\n\r\nA\r\n--b--`
  const read = await parseMail(Buffer.from(`${head}\r\n\r\n${file}`))
  expect(read).toMatchObject({ sender: { name: 'Ann (moc.elpmaxe@nna)' }, subject: 'Lease', files: [{ name: 'lease fdp.exe' }] })
})

test('marks piled on a letter cover no other lines, and what would not show is left out', async () => {
  const piled = `Hi${'\u0323'.repeat(500)} you`
  const head = `From: \u2060${piled}\u3164 <zoe@example.com>\r\nSubject: \u200f${piled}\r\nContent-Type: text/plain; charset=utf-8`
  const read = await parseMail(Buffer.from(`${head}\r\n\r\n${piled}`))
  const cut = `Hị${'\u0323'.repeat(7)} you`
  expect(read).toMatchObject({ sender: { name: cut }, subject: cut, text: { own: cut } })
})

test('accents written separately are composed, as forms do', async () => {
  const typed = (text: string) => text.normalize('NFD')
  const head = `From: ${typed('Zoë Núñez')} <zoe@example.com>\r\nSubject: ${typed('Señal')}\r\nContent-Type: text/plain; charset=utf-8`
  const read = await parseMail(Buffer.from(`${head}\r\n\r\n${typed('Llamé ayer.')}`))
  expect(read).toMatchObject({ sender: { name: 'Zoë Núñez' }, subject: 'Señal', text: { own: 'Llamé ayer.' } })
})

test('line breaks in a name or a subject inject nothing', async () => {
  const read = await parseMail(mail('Subject: =?UTF-8?B?SGkNCkJjYzogeEBleGFtcGxlLmNvbQ==?=', 'Hi'))
  expect(read.subject).toBe('Hi Bcc: x@example.com')
})
