import { expect, test } from 'vitest'
import { cleanHtml, parseMail } from './parse-mail.ts'

const mail = (head: string, body: string) =>
  Buffer.from(`From: "Holt, Dana" <Dana@Example.com>\r\nTo: office@example.com\r\n${head}\r\n\r\n${body}`)

test('a mail is read with its sender, its words and what it answers', async () => {
  const head = [
    'Subject: =?UTF-8?Q?Re:_Caf=C3=A9?=',
    'Message-ID: <a@example.com>',
    'In-Reply-To: <b@example.com>',
    'References: <c@example.com> <b@example.com>',
    'Delivered-To: office+tag@example.com',
  ].join('\r\n')
  expect(await parseMail(mail(head, 'Yes.'))).toMatchObject({
    kind: 'reply',
    messageId: 'a@example.com',
    inReplyTo: 'b@example.com',
    references: ['c@example.com', 'b@example.com'],
    sender: { address: 'dana@example.com', name: 'Holt, Dana' },
    recipients: ['office+tag@example.com', 'office@example.com'],
    subject: 'Re: Café',
    text: 'Yes.',
    html: null,
    files: [],
  })
})

test('of a mail in HTML alone the words are read, and what runs or loads is taken out', async () => {
  const html =
    '<style>p{}</style><p onclick="x()">Tues&shy;day &amp; later</p><script>alert(1)</script><img src="https://spy.example/p.gif"><p>Dana</p>'
  const read = await parseMail(mail('Content-Type: text/html', html))
  expect(read?.text).toMatch(/day & later\s+Dana/)
  expect(read?.html).not.toMatch(/script|onclick|img|style/)
  expect(cleanHtml('<a href="javascript:alert(1)">a</a><a href="https://example.com">b</a>')).toBe(
    '<a rel="noopener noreferrer nofollow" target="_blank">a</a><a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">b</a>',
  )
})

test('its files come with their names, at most twenty of them', async () => {
  const part = (name: string) =>
    `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=\r\n`
  const body = `${Array.from({ length: 22 }, (_, number) => part(`lease-${number}.pdf`)).join('')}--b--\r\n`
  const read = await parseMail(mail('Content-Type: multipart/mixed; boundary=b', body))
  expect(read?.files).toHaveLength(20)
  expect(read?.furtherFiles).toBe(2)
  expect(read?.files[0]).toMatchObject({ name: 'lease-0.pdf', contentType: 'application/pdf' })
  expect(Buffer.from(read?.files[0]?.bytes ?? []).toString()).toBe('%PDF-')
})

test('of one that is nested without end the head is read, and its text says so', async () => {
  let body = 'deep'
  for (let depth = 0; depth < 300; depth++)
    body = `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth - 1}\r\n\r\n${body}\r\n--b${depth}--`
  const read = await parseMail(mail('Subject: Bomb\r\nContent-Type: multipart/mixed; boundary=b299', body))
  expect(read).toMatchObject({ subject: 'Bomb', files: [], sender: { address: 'dana@example.com' } })
  expect(read?.text).toMatch(/could not be read|^$/)
})

test('headers without end, and one without a sender, are no mail', async () => {
  expect(await parseMail(Buffer.from(`${'X-A: b\r\n'.repeat(60_000)}\r\nHi`))).toBeNull()
  expect(await parseMail(Buffer.from('Subject: Hello\r\n\r\nHi'))).toBeNull()
  expect(await parseMail(Buffer.from('From: not an address\r\n\r\nHi'))).toBeNull()
  expect(await parseMail(Buffer.alloc(0))).toBeNull()
})

test('line breaks in a name or a subject start nothing of their own', async () => {
  const read = await parseMail(mail('Subject: =?UTF-8?B?SGkNCkJjYzogeEBleGFtcGxlLmNvbQ==?=', 'Hi'))
  expect(read?.subject).toBe('Hi Bcc: x@example.com')
})
