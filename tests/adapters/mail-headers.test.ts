import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#app/db/client.server.ts'
import { mailLayout } from '#app/modules/messaging/layout/mail-layout.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueMarketingMail } from '#app/modules/messaging/queue/queue-marketing-mail.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { wantsMail } from '#tests/setup/campaigns.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { setupMailServer } from '#tests/setup/mail-server.ts'
import { verifyDkim } from '#tests/setup/verify-dkim.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const SETTINGS = {
  MAIL_FROM: 'Harvest Gate <hello@mail.harvestgate.example>',
  // Not read here, but needed to build the reply and unsubscribe addresses.
  IMAP_URL: 'imap://office%40harvestgate.example:secret@127.0.0.1:1',
  DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
  DKIM_SELECTOR: 'mail2026',
}

const server = setupMailServer()
// Must run before the first test's database reads the settings.
beforeAll(() => Object.assign(process.env, SETTINGS))
afterAll(() => {
  for (const name of Object.keys(SETTINGS)) Reflect.deleteProperty(process.env, name)
})
setupTestDatabase()

/** Noon on a Wednesday: campaigns may be sent. */
const NOON = new Date('2027-03-10T18:00:00Z')

async function sendOne(queue: (mail: { subject: string; text: string; html: string; to: string }) => void): Promise<string> {
  const words = mailLayout(getSetting('company'), {
    preview: 'Rents in Clive',
    title: 'Rents in Clive',
    reason: 'You asked for tips.',
    parts: [{ kind: 'text', text: `A long line: ${'rent '.repeat(400)}` }],
  })
  queue({ to: 'dana@example.com', ...words })
  await runDueJobs(NOON)
  return server().taken.at(-1)?.source ?? ''
}

/** An unfolded header; undefined if missing. */
function headerOf(source: string, name: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2)
}

test('a campaign email names its list, its campaign and both ways to unsubscribe, all of them signed', async () => {
  wantsMail('dana@example.com')
  const source = await sendOne((mail) =>
    inTransaction((tx) =>
      queueMarketingMail(tx, { template: 'campaign', cause: 'system', campaign: 'warm_lead-2', basis: 'consent', ...mail }, NOON),
    ),
  )
  expect(headerOf(source, 'List-Id')).toMatch(/^[\w ]+ <tips\.mail\.harvestgate\.example>$/)
  expect(headerOf(source, 'Feedback-ID')).toBe('warm-lead-2:mailharvestgate:tips:mailharvestgate')
  expect(headerOf(source, 'List-Unsubscribe')).toMatch(
    /^<https?:\/\/[^>]+\/unsubscribe\/[0-9a-f]{32}>, <mailto:office\+[^@>]+@harvestgate\.example\?subject=unsubscribe>$/,
  )
  expect(headerOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const verdict = verifyDkim(source, publicKey)
  expect(verdict).toMatchObject({ domain: 'mail.harvestgate.example', isBodyValid: true, isSignatureValid: true })
  expect(verdict.signed).toEqual(
    expect.arrayContaining(['list-id', 'feedback-id', 'list-unsubscribe', 'list-unsubscribe-post', 'message-id', 'date']),
  )
})

test('every email has a Message-ID of its sender’s domain, a date, text before HTML, and no line over 998 characters', async () => {
  const before = Date.now() - 1_000
  const source = await sendOne((mail) => inTransaction((tx) => queueMail(tx, { template: 'welcome', cause: 'system', ...mail })))
  expect(headerOf(source, 'Message-ID')).toMatch(/^<[0-9a-f]{32}@mail\.harvestgate\.example>$/)
  expect(Date.parse(headerOf(source, 'Date') ?? '')).toBeGreaterThanOrEqual(before - 1_000)
  expect(headerOf(source, 'MIME-Version')).toBe('1.0')
  expect(headerOf(source, 'Content-Type')).toMatch(/^multipart\/alternative; boundary=/)
  expect([...source.matchAll(/^Content-Type: (text\/\w+)/gm)].map(([, type]) => type)).toEqual(['text/plain', 'text/html'])
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const name of ['List-Id', 'Feedback-ID', 'List-Unsubscribe']) expect(headerOf(source, name)).toBeUndefined()
})
