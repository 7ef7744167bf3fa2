import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#app/db/columns.ts'
import { db } from '#app/db/client.server.ts'
import { messages, suppressions, tasks } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { receivedUpTo, setupMailbox } from '#tests/setup/mailbox.ts'

setupTestDatabase()

const { server } = setupMailbox()

type Mail = { id?: string; from?: string; to?: string; headers?: readonly string[]; body?: string | Buffer }

function mail({
  id = newId(),
  from = 'mallory@example.net',
  to = 'office@example.com',
  headers = [],
  body = 'Hello',
}: Mail): Buffer {
  const lines = [`From: ${from}`, `To: ${to}`, 'Subject: Lease', `Message-ID: <${id}@example.net>`, ...headers, '', '']
  return Buffer.concat([Buffer.from(lines.join('\r\n')), Buffer.from(body)])
}

describe('an email with a forged origin', () => {
  test('belongs to no lead by a forged signature or Message-ID', async () => {
    const lead = makeLead(db(), { email: 'owner@example.com' })
    const ours = makeMessage(db(), { leadId: lead.id, state: 'sent' })
    server().deliver(mail({ to: `office+${ours.id}${'0'.repeat(12)}@example.com` }))
    const madeUp = `<${newId()}@harvestgate.example>`
    const uid = server().deliver(mail({ headers: [`In-Reply-To: ${madeUp}`, `References: ${madeUp} <'or'1'='1'--@x>`] }))
    expect((await receivedUpTo(uid)).map(({ leadId, messageId }) => [leadId, messageId])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(rowOf(messages, eq(messages.id, ours.id))?.answeredAt).toBeNull()
    expect(rowsOf(tasks)).toEqual([])
  })

  test("from another person's address gives staff work on that lead, and ends no marketing", async () => {
    const lead = makeLead(db(), { email: 'owner@example.com' })
    const uid = server().deliver(mail({ from: 'Owner <OWNER@example.com>', body: 'Unsubscribe me. STOP' }))
    expect(await receivedUpTo(uid)).toMatchObject([{ leadId: lead.id, kind: 'reply', state: 'new' }])
    expect(rowsOf(suppressions)).toEqual([])
  })

  test('reports no bounce of an email', async () => {
    const ours = makeMessage(db(), { recipient: 'owner@example.com', state: 'sent' })
    const report = [
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      '',
      'Final-Recipient: rfc822; owner@example.com',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${ours.id}@harvestgate.example>`,
      '',
      '--b--',
    ].join('\r\n')
    const headers = ['Content-Type: multipart/report; report-type=delivery-status; boundary=b']
    const from = 'MAILER-DAEMON@mx.example.com'
    const bouncedAt = () => rowOf(messages, eq(messages.id, ours.id))?.bouncedAt
    const checked = 'Authentication-Results: mx.harvestgate.example; dmarc=fail header.from=mx.example.com'
    await receivedUpTo(server().deliver(mail({ from, headers: [checked, ...headers], body: report })))
    expect(bouncedAt()).toBeNull()
    expect(rowsOf(suppressions)).toEqual([])
    await receivedUpTo(server().deliver(mail({ from, headers, body: report })))
    expect(bouncedAt(), 'the same one, unforged').toBeInstanceOf(Date)
  })

  test('that is in the mailbox twice is stored once', async () => {
    server().deliver(mail({ id: 'twice' }))
    expect(await receivedUpTo(server().deliver(mail({ id: 'twice', body: 'Other words' })))).toMatchObject([
      { textBody: 'Hello' },
    ])
  })
})

test('two auto-responders never write to each other', async () => {
  makeLead(db(), { email: 'owner@example.com' })
  const uids = Array.from({ length: 3 }, () =>
    server().deliver(
      mail({ from: 'owner@example.com', headers: ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'] }),
    ),
  )
  const received = await receivedUpTo(uids.at(-1) ?? 0)
  expect(received.map(({ kind, state }) => [kind, state])).toEqual(Array(3).fill(['auto_reply', 'done']))
  expect(rowsOf(messages)).toEqual([])
})

describe('an email built to break its reader', () => {
  test('with invalid or mixed encodings is read as far as possible', async () => {
    const latin = Buffer.concat([Buffer.from('Gr'), Buffer.from([0xfc, 0xdf]), Buffer.from('e')])
    server().deliver(mail({ headers: ['Content-Type: text/plain; charset=windows-1252'], body: latin }))
    server().deliver(mail({ headers: ['Content-Type: text/plain; charset=klingon-8'], body: 'Plain words' }))
    const uid = server().deliver(
      mail({ headers: ['Content-Type: text/plain; charset=utf-8'], body: Buffer.from([0x41, 0xff, 0xfe, 0x42]) }),
    )
    const texts = (await receivedUpTo(uid)).map(({ textBody }) => textBody)
    expect(texts).toEqual(['Grüße', 'Plain words', 'AÿþB'])
  })

  test('nested 2,000 deep is marked as unreadable, and the next one is read', async () => {
    const open = Array.from(
      { length: 2_000 },
      (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
    )
    server().deliver(mail({ headers: ['Content-Type: multipart/mixed; boundary=b0'], body: open.join('') }))
    const received = await receivedUpTo(server().deliver(mail({ body: 'Next' })))
    expect(received).toMatchObject([{ isUnreadable: true }, { isUnreadable: false, textBody: 'Next' }])
  })

  test('in HTML that runs, loads, prompts or covers the page is only text, lists and links', async () => {
    const html = `<div style="position:fixed;inset:0">Cover</div><script>alert(1)</script><img src="https://spy.example/1.gif">
      <form action="https://evil.example"><input name="password"><button>Send</button></form><iframe src="//evil.example"></iframe>
      <a href="javascript:alert(1)" onclick="x()">one</a> <a href="https://example.com/a">two</a><svg onload="x()"></svg>
      <style>body{display:none}</style><link rel="stylesheet" href="https://spy.example/a.css"><meta http-equiv="refresh" content="0;url=/">`
    const uid = server().deliver(mail({ headers: ['Content-Type: text/html'], body: html }))
    const [stored] = await receivedUpTo(uid)
    expect(stored?.htmlBody).not.toMatch(/script|spy|evil|style|position|form|input|onclick|onload|iframe|svg|meta|link/i)
    expect(stored?.htmlBody).toContain('href="https://example.com/a"')
    expect(stored?.textBody).toContain('Cover')
  })
})

test('a connection that breaks is reopened, and nothing is missed or stored twice', async () => {
  await receivedUpTo(server().deliver(mail({ body: 'Before' })))
  server().breakConnections()
  const uid = server().deliver(mail({ body: 'During' }))
  expect((await receivedUpTo(uid)).map(({ textBody }) => textBody)).toEqual(['Before', 'During'])
  expect(server().logins()).toBe(2)
})
