import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { MailAdapter } from '#app/adapters/mail/port.ts'
import { type SmtpSettings, smtpMail } from '#app/adapters/mail/smtp.server.ts'
import { mail, type SmtpTestServer, startSmtpServer } from '#tests/servers/smtp-server.ts'
import { verifyDkim } from '#tests/setup/verify-dkim.ts'

const FROM = 'Harvest Gate <hello@harvestgate.example>'

const servers: SmtpTestServer[] = []
const adapters: MailAdapter[] = []
afterEach(async () => {
  for (const adapter of adapters.splice(0)) adapter.close()
  for (const server of servers.splice(0)) await server.stop()
})

async function adapterWith(settings: Partial<SmtpSettings> = {}) {
  const server = await startSmtpServer()
  const adapter = smtpMail({ url: server.url, from: FROM, ...settings })
  servers.push(server)
  adapters.push(adapter)
  return { server, adapter }
}

describe('connections to the mail server', () => {
  test('are kept for the next email, refused ones included', async () => {
    const { server, adapter } = await adapterWith()
    for (const to of ['a@example.com', 'b@example.com']) await adapter.send(mail({ to }))
    server.refuseRecipients({ code: 550, words: '5.1.1 No such mailbox' })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'refused' })
    server.acceptAll()
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'sent' })
    expect(server.taken).toHaveLength(3)
    // After a refusal, the old one may still be in use.
    expect(server.connections()).toBeLessThanOrEqual(2)
  })

  test('are at most five, however many emails there are at once', async () => {
    const { server, adapter } = await adapterWith()
    const sent = await Promise.all(Array.from({ length: 40 }, (_unused, index) => adapter.send(mail({ id: `${index}` }))))
    expect(sent.every(({ outcome }) => outcome === 'sent')).toBe(true)
    expect(server.taken).toHaveLength(40)
    expect(server.connections()).toBeLessThanOrEqual(5)
  })

  test('closed by the server are opened again', async () => {
    const { server, adapter } = await adapterWith()
    await adapter.send(mail())
    const { port } = server
    await server.stop()
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later', isDoubtful: false })
    servers[0] = await startSmtpServer({ port })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'sent' })
    expect(servers[0].taken).toHaveLength(1)
  })
})

describe('an email in doubt', () => {
  test('is one that the server received completely before it hung', async () => {
    const { server, adapter } = await adapterWith({ silenceMs: 300 })
    server.hangAfterMail()
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later', isDoubtful: true })
    expect(server.taken).toHaveLength(1)
    server.acceptAll()
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'sent' })
  })

  test('is none whose text was never sent, or that the server answered', async () => {
    const { server, adapter } = await adapterWith({ silenceMs: 300 })
    const release = server.holdRecipients()
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later', isDoubtful: false })
    release()
    server.refuseMail({ code: 451, words: '4.3.0 Try again later' })
    expect(await adapter.send(mail())).toMatchObject({ outcome: 'later', isDoubtful: false })
    expect(server.taken).toHaveLength(0)
  })
})

test('an email is not accepted if the session fails before its end', async () => {
  const { server, adapter } = await adapterWith()
  const noRoom = () => Promise.reject(new Error('The try cannot be written down'))
  expect(await adapter.send(mail(), noRoom)).toMatchObject({ outcome: 'later', isDoubtful: false })
  expect(await adapter.send(mail())).toMatchObject({ outcome: 'sent' })
  expect(server.taken).toHaveLength(1)
})

test('names the message in its envelope, for the delivery report', async () => {
  const { server, adapter } = await adapterWith()
  await adapter.send(mail())
  expect(server.taken[0]?.envelopeId).toBe('f3a1c5d97b20468e8c14be6d09a7f253')
})

test('says that it is automatic, unless a person wrote it', async () => {
  const { server, adapter } = await adapterWith()
  await adapter.send(mail())
  await adapter.send(mail({ isAutomatic: false }))
  const automatic = server.taken.map(({ email }) => email.headers.some(({ key }) => key === 'auto-submitted'))
  expect(automatic).toEqual([true, false])
})

describe('a signed mail', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const dkim = { selector: 'mail2026', privateKeyPem: privateKey }
  const marketing = mail({
    subject: 'Żółć: spring prices',
    headers: {
      'List-Unsubscribe': '<https://site.example/u/0123456789abcdef0123456789abcdef>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })

  test("is signed for its sender's domain, including both unsubscribe headers", async () => {
    const { server, adapter } = await adapterWith({ dkim })
    await adapter.send(marketing)
    const verdict = verifyDkim(server.taken[0]?.source ?? '', publicKey)
    expect(verdict).toMatchObject({
      domain: 'harvestgate.example',
      selector: 'mail2026',
      isBodyValid: true,
      isSignatureValid: true,
    })
    expect(verdict.signed).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']))
  })

  test('is detected if a word was changed in transit', async () => {
    const { server, adapter } = await adapterWith({ dkim })
    await adapter.send(marketing)
    const source = server.taken[0]?.source ?? ''
    expect(verifyDkim(source.replace('0123456789', '9876543210'), publicKey).isSignatureValid).toBe(false)
    expect(verifyDkim(source.replace('Open it', 'Close it'), publicKey).isBodyValid).toBe(false)
  })
})
