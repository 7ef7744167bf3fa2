import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { readEnv, SettingsError } from './env.server.ts'
import { configWarnings } from './config-warnings.ts'

const SECRET = 'f3a1c5d97b20468e8c14be6d09a7f25310cbe4d6987f2a51b3c08e6d4f1a9725'
const production = {
  APP_MODE: 'production',
  BASE_URL: 'https://site.example',
  SESSION_SECRET: SECRET,
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Site <hello@site.example>',
}

const CLUSTER = {
  CLUSTER_NODE: 'http://127.0.0.1:4001',
  CLUSTER_FILE: '/var/lib/rqlite/cluster.sqlite',
  CLUSTER_URL: 'http://10.0.0.1:4100',
  CLUSTER_SECRET: SECRET,
}

function problemsOf(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return ''
}

const hintsOf = (source: Record<string, string>) =>
  configWarnings(readEnv({ SESSION_SECRET: SECRET, ...source })).map((hint) => hint.split(' ')[0])

describe('settings that are incomplete or too open', () => {
  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, []],
    [{ DOCUSEAL_API_KEY: 'key', DOCUSEAL_TEMPLATE_ID: '7' }, ['DOCUSEAL_WEBHOOK_SECRET']],
    [{ DOCUSEAL_TEMPLATE_ID: '7' }, ['DOCUSEAL_API_KEY']],
    [{ DOCUSEAL_API_KEY: 'key', DOCUSEAL_TEMPLATE_ID: '7', DOCUSEAL_WEBHOOK_SECRET: 'abc' }, ['DOCUSEAL_WEBHOOK_SECRET']],
    [{ DOCUSEAL_API_KEY: 'key', DOCUSEAL_TEMPLATE_ID: '7', DOCUSEAL_WEBHOOK_SECRET: 'X-Secret: abc' }, []],
    [{ DOCUSEAL_API_KEY: 'key', DOCUSEAL_TEMPLATE_ID: '7', DOCUSEAL_WEBHOOK_SECRET: 'whsec_abc' }, []],
    [{}, []],
    [{ HOST: '0.0.0.0' }, ['HOST']],
    [{ HOST: '::' }, ['HOST']],
    [{ HOST: '192.168.1.7' }, ['HOST']],
    [{ HOST: '127.0.0.2' }, []],
    [{ HOST: 'localhost' }, []],
    [{ ...production, HOST: '0.0.0.0' }, []],
  ])('is reported in the log: %j', (source, hints) => expect(hintsOf(source)).toEqual(hints))
})

describe('settings', () => {
  it('come from a file named by NAME_FILE; an unreadable file, or one set in addition to the value, is reported', () => {
    const folder = mkdtempSync(path.join(inject('runFolder'), 'secrets-'))
    const file = path.join(folder, 'session-secret')
    writeFileSync(file, `${SECRET}\n`)
    const { SESSION_SECRET: _given, ...rest } = production
    expect(readEnv({ ...rest, SESSION_SECRET_FILE: file }).SESSION_SECRETS).toEqual([SECRET])
    expect(problemsOf({ ...production, SESSION_SECRET_FILE: file })).toContain('SESSION_SECRET_FILE: set either this or')
    expect(problemsOf({ ...rest, SESSION_SECRET_FILE: `${file}-gone` })).toContain('SESSION_SECRET_FILE: the file cannot be read')
  })

  it('each have a default in demo mode', () => {
    const folder = mkdtempSync(path.join(inject('runFolder'), 'settings-'))
    const settings = readEnv({ DATABASE_PATH: path.join(folder, 'site.sqlite') })
    expect(settings).toMatchObject({
      APP_MODE: 'demo',
      isProduction: false,
      PORT: 3000,
      HOST: '127.0.0.1',
      BASE_URL: 'http://localhost:3000',
      TRUST_PROXY: 0,
      WORKER: 'inline',
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'info',
      NOTIFY_EMAIL: 'admin@example.com',
    })
  })

  it('create a secret once in demo mode, readable only by its owner', () => {
    const folder = mkdtempSync(path.join(inject('runFolder'), 'settings-'))
    const read = () => readEnv({ DATABASE_PATH: path.join(folder, 'new/site.sqlite') }).SESSION_SECRETS
    const [secret] = read()
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(read()).toEqual([secret])
    const file = path.join(folder, 'new/session-secret')
    expect(readFileSync(file, 'utf8')).toBe(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('count as missing if they are blank', () => {
    expect(readEnv({ SESSION_SECRET: SECRET, PORT: '', RENTCAST_API_KEY: '  ', BASE_URL: ' ' })).toMatchObject({
      PORT: 3000,
      RENTCAST_API_KEY: undefined,
      BASE_URL: 'http://localhost:3000',
    })
  })

  it('take several secrets, newest first, and an address with a trailing slash', () => {
    const settings = readEnv({ ...production, SESSION_SECRET: `${SECRET}, ${SECRET}ab`, BASE_URL: 'https://site.example/' })
    expect(settings).toMatchObject({
      isProduction: true,
      SESSION_SECRETS: [SECRET, `${SECRET}ab`],
      BASE_URL: 'https://site.example',
    })
  })

  it('are all listed together if production lacks them', () => {
    const problems = problemsOf({ APP_MODE: 'production' })
    for (const name of ['BASE_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM'])
      expect(problems).toContain(`- ${name}: is required in production`)
    expect(problemsOf({ APP_MODE: 'production', PORT: 'x', RATE_LIMITS: 'off' })).toMatch(/PORT(.|\n)*BASE_URL(.|\n)*RATE_LIMITS/)
  })

  it("take the payment provider's address with or without the version in its path", () => {
    expect(readEnv({ SESSION_SECRET: SECRET })).toMatchObject({ STRIPE_CHECKOUT_ORIGIN: 'https://checkout.stripe.com' })
    expect(readEnv({ SESSION_SECRET: SECRET, STRIPE_SECRET_KEY: ' ' }).STRIPE_SECRET_KEY).toBeUndefined()
    const settings = readEnv({
      SESSION_SECRET: SECRET,
      STRIPE_SECRET_KEY: ' sk_test_1 ',
      STRIPE_API_BASE: 'http://127.0.0.1:12111/v1/',
    })
    expect(settings).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: 'http://127.0.0.1:12111' })
  })

  it.each([
    [{ ...production, BASE_URL: 'http://site.example' }, 'BASE_URL: must start with https://'],
    [{ ...production, BASE_URL: 'https://site.example/shop' }, 'BASE_URL: must be only the site’s address'],
    [{ ...production, BASE_URL: 'site.example' }, 'BASE_URL: must be an address that starts with'],
    [{ ...production, SESSION_SECRET: 'short' }, 'SESSION_SECRET: each must be at least 32 random bytes'],
    [{ ...production, SESSION_SECRET: 'a'.repeat(64) }, 'SESSION_SECRET: each must be'],
    [{ ...production, SESSION_SECRET: `${SECRET},changeme` }, 'SESSION_SECRET: each must be'],
    [{ ...production, ADMIN_PASSWORD: 'changeme' }, 'ADMIN_PASSWORD: must be at least 15 characters long'],
    [{ ...production, RATE_LIMITS: 'off' }, 'RATE_LIMITS: cannot be off in production'],
    [{ ...production, SMTP_URL: 'mail.example' }, 'SMTP_URL: must be an address like smtp://'],
    [{ ...production, MAIL_FROM: 'no-address' }, 'MAIL_FROM: must be a sender like'],
    [{ ...production, MAIL_FROM: 'Site <hello@site.example' }, 'MAIL_FROM: must be a sender like'],
    [{ ...production, MAIL_FROM: 'a@site.example, b@site.example' }, 'MAIL_FROM: must be a sender like'],
    [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY: must be a secret key'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1 # mine' }, 'STRIPE_SECRET_KEY: must be a secret key'],
    [{ APP_MODE: 'staging' }, 'APP_MODE: must be one of: demo, production'],
    [{ CLUSTER_NODE: 'http://127.0.0.1:4001' }, 'CLUSTER_SECRET: required with the other cluster settings'],
    [CLUSTER, 'SESSION_SECRET: required in a cluster'],
    [CLUSTER, 'STORAGE_URL: required in a cluster'],
    [{ ...CLUSTER, LITESTREAM_URL: 'file:///backups/site' }, 'LITESTREAM_URL: works only outside a cluster'],
    [{ CLUSTER_URL: 'http://10.0.0.1' }, 'CLUSTER_URL: must be an address with a port'],
    [{ CLUSTER_SECRET: 'short' }, 'CLUSTER_SECRET: must be at least 32 characters long'],
    [{ LITESTREAM_URL: '/backups/site' }, 'LITESTREAM_URL: must be an address like s3://'],
    [{ LITESTREAM_URL: 'https://site.example' }, 'LITESTREAM_URL: must be an address like s3://'],
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '30.5' }, 'PORT: must be a whole number'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be a whole number from 0 to 10'],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL: must be an email address'],
    [{ WORKER: 'on' }, 'WORKER: must be one of: inline, off'],
    [{ LISTINGS_URL: 'javascript:alert(1)' }, 'LISTINGS_URL: must be an address'],
    [{ DOCUSEAL_API_KEY: 'key' }, 'DOCUSEAL_TEMPLATE_ID: is required with DOCUSEAL_API_KEY'],
    [{ DOCUSEAL_TEMPLATE_ID: 'seven' }, 'DOCUSEAL_TEMPLATE_ID: must be a template number'],
    [{ STRIPE_API_BASE: 'api.stripe.com' }, 'STRIPE_API_BASE: must be an address'],
    [{ STRIPE_API_BASE: 'https://api.stripe.com/v2' }, 'STRIPE_API_BASE: must be only the service’s address'],
    [{ CLAMD_URL: 'http://clamd:3310' }, 'CLAMD_URL: must be an address like tcp://host:3310'],
    [{ CLAMD_URL: 'unix:clamd.ctl' }, 'CLAMD_URL: must be an address like'],
    [{ STRIPE_CHECKOUT_ORIGIN: 'checkout' }, 'STRIPE_CHECKOUT_ORIGIN: must be an address'],
  ])('are refused with a message: %j', (source, words) => {
    const problems = problemsOf(source)
    expect(problems).toContain(words)
    expect(problems).toContain('.env.example explains each')
    // Error messages never repeat a secret.
    expect(problems).not.toContain('changeme')
  })
})
