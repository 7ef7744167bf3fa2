import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { embeddedMail } from '#app/adapters/mail/index.server.ts'
import type { OutgoingMail } from '#app/adapters/mail/port.ts'
import { smtpMail } from '#app/adapters/mail/smtp.server.ts'
import { calendarFile } from '#app/modules/messaging/layout/calendar-file.ts'
import { type SmtpTestServer, startSmtpServer, mail as usualMail } from '#tests/servers/smtp-server.ts'

const FROM = 'Harvest Gate Property Management <hello@harvestgate.example>'

const HOSTILE = { name: 'Prairie Lamp, "Rentals"\r\nBcc: x@example.com', address: 'lamp@prairie.example' }
const mail = (change: Partial<OutgoingMail> = {}) => usualMail({ from: HOSTILE, replyTo: HOSTILE, ...change })

let server: SmtpTestServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function adapterWith(options: Parameters<typeof startSmtpServer>[0] = {}) {
  server = await startSmtpServer(options)
  return { server, adapter: smtpMail({ url: server.url, from: FROM }) }
}

describe('the SMTP adapter', () => {
  test('sends an email with text, HTML and the headers of automatic mail', async () => {
    const { server, adapter } = await adapterWith()
    const result = await adapter.send(mail())
    expect(result).toEqual({ outcome: 'sent', providerId: '<f3a1c5d97b20468e8c14be6d09a7f253@harvestgate.example>' })
    const [taken] = server.taken
    expect(taken?.sender).toBe('hello@harvestgate.example')
    expect(taken?.recipients).toEqual(['dana@example.com'])
    expect(taken?.email.subject).toBe('Your rent analysis')
    expect(taken?.email.text).toContain('https://site.example/r/abc')
    expect(taken?.email.html).toContain('<p>Open it</p>')
    expect(taken?.email.from?.name).toBe('Harvest Gate Property Management')
    expect(headersNamed(taken?.source, 'Auto-Submitted')).toEqual(['auto-generated'])
  })

  test('gives every try of a message the same Message-ID', async () => {
    const { server, adapter } = await adapterWith()
    await adapter.send(mail())
    await adapter.send(mail())
    await adapter.send(mail({ id: '00000000000000000000000000000001' }))
    const ids = server.taken.map(({ email }) => email.messageId)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('sends the unsubscribe headers as one line each', async () => {
    const { server, adapter } = await adapterWith()
    const headers = {
      'List-Unsubscribe': '<https://site.example/u/TOKEN>, <mailto:unsub@site.example?subject=TOKEN>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    await adapter.send(mail({ headers }))
    const source = server.taken[0]?.source
    expect(headersNamed(source, 'List-Unsubscribe')).toEqual([headers['List-Unsubscribe']])
    expect(headersNamed(source, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
  })

  test('attaches calendar files', async () => {
    const { server, adapter } = await adapterWith()
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
    await adapter.send(mail({ attachments: [{ filename: 'webinar.ics', contentType: 'text/calendar; charset=utf-8', content }] }))
    const [file] = server.taken[0]?.email.attachments ?? []
    expect(file?.filename).toBe('webinar.ics')
    expect(file?.mimeType).toBe('text/calendar')
  })

  test('attaches a second invitation in one email', async () => {
    const { server, adapter } = await adapterWith()
    const attachments = (['REQUEST', 'CANCEL'] as const).map((method) => ({
      filename: `${method}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`,
    }))
    await adapter.send(mail({ attachments }))
    const names = server.taken[0]?.email.attachments.map(({ filename }) => filename)
    expect(names?.filter((name) => name === 'CANCEL.ics')).toHaveLength(1)
    expect(names).toContain('REQUEST.ics')
  })

  test.each(['REQUEST', 'CANCEL'] as const)(
    'sends a calendar file of the method %s as an invitation beside the text, and attached',
    async (method) => {
      const { server, adapter } = await adapterWith()
      const content = calendarFile({
        uid: 'walkthrough-1@site.example',
        startsAt: new Date('2026-11-24T18:00:00Z'),
        lengthMinutes: 60,
        title: 'Walkthrough – Żółć',
        description: 'Change or cancel: https://site.example/walkthrough/0123456789abcdef0123456789abcdef',
        location: '2418 Beaver Ave, Des Moines, IA 50310',
        madeAt: new Date('2026-11-21T12:00:00Z'),
        sequence: 3,
        method,
        organizer: { name: 'Harvest Gate', email: 'hello@harvestgate.example' },
        attendee: { name: 'Dana Hill', email: 'dana@example.com' },
      })
      const file = { filename: 'walkthrough.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }
      await adapter.send(mail({ attachments: [file] }))
      const [taken] = server.taken
      expect(taken?.email.text).toContain('https://site.example/r/abc')
      expect(taken?.email.html).toContain('<p>Open it</p>')
      const parts = (taken?.email.attachments ?? []).map((part) => ({
        ...part,
        text: new TextDecoder().decode(asBytes(part.content)),
      }))
      expect(parts.map(({ mimeType }) => mimeType).toSorted()).toEqual(['application/ics', 'text/calendar'])
      const invitation = parts.find(({ mimeType }) => mimeType === 'text/calendar')
      expect(invitation?.method).toBe(method)
      expect(invitation?.text).toContain(`METHOD:${method}`)
      for (const part of parts) expect(part.text.replaceAll('\r\n', '\n').trim()).toBe(content.replaceAll('\r\n', '\n').trim())
      expect(parts.find(({ mimeType }) => mimeType === 'application/ics')?.filename).toBe('walkthrough.ics')
      const alternative = /Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/.exec(taken?.source ?? '')?.[1] ?? 'none'
      const alternatives = (taken?.source ?? '').split(`--${alternative}`)
      expect(alternatives.map((part) => /Content-Type: (text\/\w+)/.exec(part)?.[1]).filter(Boolean)).toEqual([
        'text/plain',
        'text/html',
        'text/calendar',
      ])
      expect(taken?.source.split('\r\n').every((line) => Buffer.byteLength(line) <= 998)).toBe(true)
    },
  )

  test('carries letters of any script', async () => {
    const { server, adapter } = await adapterWith()
    await adapter.send(mail({ subject: 'Ενοίκιο für Żółć · 賃料', text: 'Пример ✓', html: null }))
    expect(server.taken[0]?.email.subject).toBe('Ενοίκιο für Żółć · 賃料')
    expect(server.taken[0]?.email.text?.trim()).toBe('Пример ✓')
    expect(server.taken[0]?.email.html).toBeUndefined()
  })

  test('lets no text inject a header', async () => {
    const { server, adapter } = await adapterWith()
    const attack = 'Hello\r\nBcc: victim@example.com\r\n\r\nbody'
    await adapter.send(
      mail({
        subject: attack,
        headers: { 'X-Note': attack },
        attachments: [{ filename: attack, contentType: 'text/plain', content: 'x' }],
      }),
    )
    const [taken] = server.taken
    expect(taken?.recipients).toEqual(['dana@example.com'])
    expect(taken?.email.bcc ?? []).toEqual([])
    expect(headersNamed(taken?.source, 'Bcc')).toEqual([])
    expect(taken?.email.subject).toBe('Hello Bcc: victim@example.com body')
  })

  test.each([
    'dana@example.com, victim@example.com',
    'dana@example.com\r\nRCPT TO:<victim@example.com>',
    'Dana <dana@example.com>',
    'group: dana@example.com;',
    'dana',
    '',
  ])('refuses %j as a recipient', async (to) => {
    const { server, adapter } = await adapterWith()
    expect(await adapter.send(mail({ to }))).toEqual({ outcome: 'refused', reason: 'This is not a valid email address.' })
    expect(server.taken).toEqual([])
    expect(server.connections()).toBe(0)
  })

  test.each(['x!#$%&*=?^`{|}~@example.com', "o'neill/a+b@example.com", `${'x'.repeat(64)}@example.com`])(
    'sends to %s, in the envelope as in the header',
    async (to) => {
      const { server, adapter } = await adapterWith()
      expect(await adapter.send(mail({ to }))).toMatchObject({ outcome: 'sent' })
      const [taken] = server.taken
      expect(taken?.recipients).toEqual([to])
      expect(taken?.email.to).toEqual([{ name: '', address: to }])
    },
  )

  test('a 4xx answer for the recipient is temporary', async () => {
    const { server, adapter } = await adapterWith()
    server.refuseRecipients({ code: 451, words: '4.7.1 Greylisted, try again later' })
    const result = await adapter.send(mail())
    expect(result).toMatchObject({ outcome: 'later', reason: expect.stringContaining('Greylisted') as string })
    server.acceptAll()
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'sent' })
  })

  test('a 5xx answer for the recipient is permanent', async () => {
    const { server, adapter } = await adapterWith()
    server.refuseRecipients({ code: 550, words: '5.1.1 No such mailbox' })
    expect(await adapter.send(mail())).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('No such mailbox') as string,
    })
  })

  test('an email that is too big is refused, one for a full disk is temporary', async () => {
    const { server, adapter } = await adapterWith()
    server.refuseMail({ code: 552, words: '5.3.4 Message too big' })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'refused' })
    server.refuseMail({ code: 452, words: '4.3.1 Insufficient system storage' })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later' })
  })

  test('a missing answer is temporary', async () => {
    const { server, adapter } = await adapterWith()
    server.dropAfterMail()
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later', isDoubtful: true })
    expect(server.taken).toHaveLength(1)
  })

  test('signs in with the name and password of the address, and waits if they are wrong', async () => {
    server = await startSmtpServer({ users: { mailer: 's3cret/word' } })
    const right = smtpMail({ url: `smtp://mailer:${encodeURIComponent('s3cret/word')}@127.0.0.1:${server.port}`, from: FROM })
    expect(await right.send(mail())).toMatchObject({ outcome: 'sent' })
    const wrong = smtpMail({ url: `smtp://mailer:nonsense@127.0.0.1:${server.port}`, from: FROM })
    expect(await wrong.send(mail())).toMatchObject({ outcome: 'later' })
  })

  test('trusts no unverified certificate of another machine', async () => {
    // The test server warns that its certificate's key is public, which is intended here.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server = await startSmtpServer({ offersTls: true })
    // A local address that is not recognized as local, so that the rule for other machines applies.
    const adapter = smtpMail({ url: `smtp://0.0.0.0:${server.port}`, from: FROM })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later' })
    expect(server.taken).toEqual([])
  })

  test('encrypts on this machine with any certificate, because plain text would be accepted too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { server, adapter } = await adapterWith({ offersTls: true })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'sent' })
    expect(server.taken[0]?.isEncrypted).toBe(true)
  })

  test('a server that requires a sign-in is about us, not about the email: it is temporary', async () => {
    const { server, adapter } = await adapterWith()
    server.refuseRecipients({ code: 530, words: '5.7.0 Authentication required' })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later' })
  })

  test.each([
    ['Harvest Gate, Inc. <hello@harvestgate.example>', 'Harvest Gate, Inc.'],
    ['"Harvest Gate, Inc." <hello@harvestgate.example>', 'Harvest Gate, Inc.'],
    ['Żółć & Söhne <hello@harvestgate.example>', 'Żółć & Söhne'],
    ['hello@harvestgate.example', 'Prairie Lamp, "Rentals" Bcc: x@example.com'],
  ])('the sender %s is one sender', async (from, name) => {
    server = await startSmtpServer()
    expect(await smtpMail({ url: server.url, from }).send(mail())).toMatchObject({
      outcome: 'sent',
      providerId: '<f3a1c5d97b20468e8c14be6d09a7f253@harvestgate.example>',
    })
    const [taken] = server.taken
    expect(taken?.sender).toBe('hello@harvestgate.example')
    expect(taken?.email.from).toMatchObject({ name, address: 'hello@harvestgate.example' })
  })

  test('if the settings name no sender, the email names the company, in one line', async () => {
    server = await startSmtpServer()
    const providerId = '<f3a1c5d97b20468e8c14be6d09a7f253@prairie.example>'
    expect(await smtpMail({ url: server.url }).send(mail())).toEqual({ outcome: 'sent', providerId })
    const [taken] = server.taken
    expect([taken?.sender, taken?.recipients]).toEqual(['lamp@prairie.example', ['dana@example.com']])
    expect(taken?.email.from).toEqual({ name: 'Prairie Lamp, "Rentals" Bcc: x@example.com', address: 'lamp@prairie.example' })
  })

  test('lines of any length and lines of a single dot arrive unchanged, within protocol limits', async () => {
    const { server, adapter } = await adapterWith()
    const text = ['Above', '.', '..', '.hidden', 'ü'.repeat(3000), 'x'.repeat(5000), '', 'From here on', 'QUIT'].join('\n')
    await adapter.send(
      mail({ text, html: `<p>${'wörd '.repeat(2000)}</p>`, subject: 'Ein sehr langes Wort: ' + 'ß'.repeat(400) }),
    )
    const [taken] = server.taken
    expect(taken?.email.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text)
    expect(taken?.email.html).toContain('wörd '.repeat(2000))
    expect(taken?.email.subject).toBe('Ein sehr langes Wort: ' + 'ß'.repeat(400))
    const source = taken?.source ?? ''
    expect(Math.max(...source.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998)
    // oxlint-disable-next-line no-control-regex -- what is not of seven bits is what this is about
    expect(/[^\x00-\x7f]/.test(source)).toBe(false)
    expect(headersNamed(source, 'Date')).toHaveLength(1)
    expect(headersNamed(source, 'MIME-Version')).toEqual(['1.0'])
  })

  test('sends nothing unencrypted to another machine', async () => {
    server = await startSmtpServer()
    // A local address that is not recognized as local, so that the rule for other machines applies.
    const adapter = smtpMail({ url: `smtp://0.0.0.0:${server.port}`, from: FROM })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later' })
    expect(server.taken).toEqual([])
    const allowed = smtpMail({ url: `smtp://0.0.0.0:${server.port}?requireTLS=false`, from: FROM })
    expect(await allowed.send(mail())).toMatchObject({ outcome: 'sent' })
  })

  test('a server that is down is temporary', async () => {
    const { server, adapter } = await adapterWith()
    const { port } = server
    await server.stop()
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later' })
    const again = await startSmtpServer({ port })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'sent' })
    await again.stop()
  })

  test("a peer that doesn't speak SMTP is temporary", async () => {
    const nonsense = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => nonsense.listen(0, '127.0.0.1', resolve))
    const { port } = nonsense.address() as AddressInfo
    expect(await smtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(mail())).toMatchObject({ outcome: 'later' })
    await new Promise((resolve) => nonsense.close(resolve))
  })
})

test('without a mail server an email is kept', async () => {
  expect(await embeddedMail().send(mail())).toEqual({ outcome: 'kept' })
})

function asBytes(content: string | ArrayBuffer | Uint8Array): ArrayBuffer | Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

/** A header's unfolded values in an email. */
function headersNamed(source: string | undefined, name: string): string[] {
  const head = (source ?? '').split('\r\n\r\n', 1)[0] ?? ''
  return head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim())
}
