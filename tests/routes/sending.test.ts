import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loader } from '#app/routes/admin/sending.tsx'
import { type DnsServer, startDnsServer } from '#tests/servers/dns-server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const PUBLIC_KEY = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
const DOMAIN = 'mail.gate.example'
const KEY_NAME = `mail2026._domainkey.${DOMAIN}`

let dns: DnsServer
beforeAll(async () => {
  dns = await startDnsServer()
  Object.assign(process.env, {
    DNS_SERVER: dns.address,
    MAIL_FROM: `Harvest Gate <hello@${DOMAIN}>`,
    SMTP_URL: 'smtps://user:password@smtp.gate.example:465',
    NOTIFY_EMAIL: 'staff@gate.example',
    DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
    DKIM_SELECTOR: 'mail2026',
  })
})
afterAll(() => dns.stop())
setupTestDatabase()

const TREE = {
  'smtp.gate.example': { A: ['192.0.2.10'] },
  'mx.gate.example': { A: ['192.0.2.20'] },
}

/** The page's verdict on one of the three records with this DNS content. */
async function look(key: 'spf' | 'dkim' | 'dmarc', records: DnsServer['records']) {
  dns.records = { ...TREE, ...records }
  const { cookie } = signedInAs('admin')
  const { data } = await callLoader(loader, { url: '/admin/sending', cookie })
  expect(data).toMatchObject({ domain: DOMAIN, address: `hello@${DOMAIN}`, smtpHost: 'smtp.gate.example', failure: null })
  const check = data.checks.find((one) => one.key === key)
  return { verdict: check?.verdict, set: check?.record?.value ?? null, at: check?.record?.name ?? null, says: check?.says }
}

describe('SPF', () => {
  const spf = (...TXT: string[]) => look('spf', { [DOMAIN]: { TXT: ['google-site-verification=abc', ...TXT] } })

  test.each([['v=spf1 a:smtp.gate.example -all'], ['v=spf1 ip4:192.0.2.0/28 ~all'], ['V=SPF1 +ip4:192.0.2.10 ~all']])(
    'of %s is valid',
    async (text) => expect(await spf(text)).toMatchObject({ verdict: 'right', set: null }),
  )

  test('is valid if an included record names the server', async () => {
    const records = {
      [DOMAIN]: { TXT: ['v=spf1 include:_spf.gate.example ~all'] },
      '_spf.gate.example': { TXT: ['v=spf1 ip4:192.0.2.10 -all'] },
    }
    expect(await look('spf', records)).toMatchObject({ verdict: 'right' })
  })

  test.each([
    [[], 'v=spf1 a:smtp.gate.example ~all'],
    [['v=spf1 ip4:198.51.100.1 -all'], 'v=spf1 ip4:198.51.100.1 a:smtp.gate.example -all'],
    [['v=spf1 mx -all', 'v=spf1 ip4:198.51.100.1 ~all'], 'v=spf1 mx ip4:198.51.100.1 a:smtp.gate.example -all'],
    [['v=spf1 ip4:192.0.2.10 +all'], 'v=spf1 ip4:192.0.2.10 ~all'],
    [['v=spf1 ip4:nonsense/99 ~all'], 'v=spf1 ip4:nonsense/99 a:smtp.gate.example ~all'],
  ])('of %j is invalid, and the page shows the fix', async (texts, value) => {
    expect(await spf(...texts)).toMatchObject({ verdict: 'wrong', set: value, at: DOMAIN })
  })

  test('with loops, or more than ten lookups, ends', async () => {
    const circle = { [DOMAIN]: { TXT: [`v=spf1 include:${DOMAIN} ~all`] } }
    expect(await look('spf', circle)).toMatchObject({ verdict: 'wrong' })
    const many = Array.from({ length: 11 }, (_unused, index) => `a:host${index}.gate.example`).join(' ')
    expect((await spf(`v=spf1 ${many} ~all`)).says).toContain('11 lookups')
  })
})

describe('DKIM', () => {
  test('is valid if the configured key is in DNS, in parts', async () => {
    expect(await look('dkim', { [KEY_NAME]: { TXT: [`v=DKIM1; k=rsa; p=${PUBLIC_KEY}`] } })).toMatchObject({
      verdict: 'right',
      set: null,
    })
  })

  test.each([[undefined], ['v=DKIM1; k=rsa; p=MIIBIjANBg'], ['v=DKIM1; p=']])(
    'of %s is invalid, and the page shows the record',
    async (text) => {
      const records: DnsServer['records'] = text === undefined ? {} : { [KEY_NAME]: { TXT: [text] } }
      const expected = { verdict: 'wrong', at: KEY_NAME, set: `v=DKIM1; k=rsa; p=${PUBLIC_KEY}` }
      expect(await look('dkim', records)).toMatchObject(expected)
    },
  )
})

describe('DMARC', () => {
  const record = (policy: string) => `v=DMARC1; p=${policy}; rua=mailto:staff@gate.example`
  test.each([
    ['v=DMARC1; p=reject', 'right', null],
    ['v=DMARC1;p=quarantine', 'right', null],
    ['v=DMARC1; p=none', 'weak', record('quarantine')],
    ['v=DMARC1; p=perhaps', 'wrong', record('none')],
    ['something else', 'wrong', record('none')],
  ])('of %s is %s', async (text, verdict, set) => {
    expect(await look('dmarc', { [`_dmarc.${DOMAIN}`]: { TXT: [text] } })).toMatchObject({ verdict, set })
  })

  test('of the parent domain counts, with its subdomain policy', async () => {
    expect(await look('dmarc', { '_dmarc.gate.example': { TXT: ['v=DMARC1; p=none; sp=reject'] } })).toMatchObject({
      verdict: 'right',
    })
  })
})
