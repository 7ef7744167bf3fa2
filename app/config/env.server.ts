import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { makePrivateFolder, tighten } from './private-files.server.ts'

/** A setting is missing, weak or contradictory; the message names all of them at once, each with what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const blankIsMissing = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optionalText = z.preprocess(blankIsMissing, z.string().trim().optional())
const webAddress = { protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' }
const optionalUrl = z.preprocess(blankIsMissing, z.url(webAddress).optional())
const oneOf = <const Choice extends string>(choices: readonly [Choice, ...Choice[]], fallback: NoInfer<Choice>) =>
  z.preprocess(blankIsMissing, z.enum(choices, { error: `must be one of: ${choices.join(', ')}` }).default(fallback))
const wholeNumber = (min: number, max: number, fallback: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.preprocess(
    blankIsMissing,
    z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback),
  )
}

const optionalNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.preprocess(
    blankIsMissing,
    z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).optional(),
  )
}

const TEMPLATE_NUMBER = 'must be the number of a template'

/** One address, alone or in angle brackets after a name. */
const SENDER = /^(?:[^<>\r\n]*<\s*[^\s<>@,;]+@[^\s<>@,;]+\s*>|[^\s<>@,;]+@[^\s<>@,;]+)$/

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** `.env.example` explains each to people. */
const schema = z.object({
  APP_MODE: oneOf(['demo', 'production'], 'demo'),
  PORT: wholeNumber(0, 65535, 3000),
  HOST: z.preprocess(blankIsMissing, z.string().default('127.0.0.1')),
  BASE_URL: z.preprocess(
    blankIsMissing,
    z.url(webAddress).refine(isSiteRoot, 'must be the address of the site alone, without a path').optional(),
  ),
  DATABASE_PATH: z.preprocess(blankIsMissing, z.string().default('data/site.sqlite')),
  STORAGE_PATH: z.preprocess(blankIsMissing, z.string().default('data/files')),
  LITESTREAM_URL: z.preprocess(
    blankIsMissing,
    z
      .url({ protocol: /^(?:s3|gs|abs|sftp|file)$/, error: 'must be an address like s3://bucket/folder or file:///backups/site' })
      .optional(),
  ),
  SESSION_SECRET: optionalText,
  ADMIN_EMAIL: z.preprocess(blankIsMissing, z.email('must be an e-mail address').optional()),
  ADMIN_PASSWORD: z.preprocess(blankIsMissing, z.string().optional()),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  WEB_CONCURRENCY: wholeNumber(1, 64, 1),
  WORKER: oneOf(['inline', 'off'], 'inline'),
  HSTS_INCLUDE_SUBDOMAINS: oneOf(['on', 'off'], 'off'),
  RATE_LIMITS: oneOf(['on', 'off'], 'on'),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  NOTIFY_EMAIL: z.preprocess(blankIsMissing, z.email('must be an e-mail address').optional()),
  MAIL_HOURLY_BRAKE: optionalNumber(0, 100_000),
  RENTCAST_API_KEY: optionalText,
  RENTCAST_BASE_URL: z.preprocess(blankIsMissing, z.url(webAddress).default('https://api.rentcast.io/v1')),
  DOCUSEAL_URL: z.preprocess(blankIsMissing, z.url(webAddress).default('https://api.docuseal.com')),
  DOCUSEAL_API_KEY: optionalText,
  DOCUSEAL_TEMPLATE_ID: z.preprocess(
    blankIsMissing,
    z.coerce.number({ error: TEMPLATE_NUMBER }).int(TEMPLATE_NUMBER).positive(TEMPLATE_NUMBER).optional(),
  ),
  DOCUSEAL_WEBHOOK_SECRET: optionalText,
  STRIPE_SECRET_KEY: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(/^(?!pk_|whsec_)\S+$/, 'must be a secret key (sk_... or rk_...), not a publishable one or the secret of webhooks')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_BASE: z.preprocess(
    blankIsMissing,
    z
      .url(webAddress)
      .transform((address) => address.replace(/\/v1\/?$/, ''))
      .refine(isSiteRoot, 'must be the address of the service alone, without a path')
      .optional(),
  ),
  STRIPE_CHECKOUT_ORIGIN: z.preprocess(blankIsMissing, z.url(webAddress).default('https://checkout.stripe.com')),
  SMTP_URL: z.preprocess(
    blankIsMissing,
    z.url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' }).optional(),
  ),
  MAIL_FROM: z.preprocess(
    blankIsMissing,
    z.string().trim().regex(SENDER, 'must be a sender like Name <name@example.com>').optional(),
  ),
  BOOKING_URL: optionalUrl,
  SIGNING_URL: optionalUrl,
  LISTINGS_URL: optionalUrl,
})

type RawSettings = z.infer<typeof schema>

/** Every setting of the process, checked. */
export type Env = Omit<RawSettings, 'BASE_URL' | 'SESSION_SECRET' | 'NOTIFY_EMAIL'> & {
  isProduction: boolean
  /** Public address without a slash at the end. */
  BASE_URL: string
  /** Newest first: the first signs, all verify. */
  SESSION_SECRETS: string[]
  NOTIFY_EMAIL: string
}

let current: Env | undefined

/** The settings of this process: read once, from `process.env`. Throws `SettingsError`. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}

/** The level of the log, readable before the settings are checked (a wrong one counts as info here and is refused there). */
export function logLevel(): (typeof LOG_LEVELS)[number] {
  const given = (process.env.LOG_LEVEL ?? '').trim()
  return LOG_LEVELS.find((level) => level === given) ?? 'info'
}

/** Reads and checks settings from `source`. Throws one `SettingsError` that names every problem. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const raw = parsed.success ? parsed.data : undefined
  const isProduction = source.APP_MODE === 'production'
  if (raw?.DOCUSEAL_API_KEY !== undefined && raw.DOCUSEAL_TEMPLATE_ID === undefined)
    problems.push('DOCUSEAL_TEMPLATE_ID: is required with DOCUSEAL_API_KEY')
  if (isProduction) problems.push(...productionProblems(source))
  if (!raw || problems.length > 0) {
    throw new SettingsError(
      `These settings need attention (.env.example explains each):\n${[...new Set(problems)].map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  const baseUrl = (raw.BASE_URL ?? `http://localhost:${raw.PORT}`).replace(/\/+$/, '')
  return {
    ...raw,
    isProduction,
    BASE_URL: baseUrl,
    SESSION_SECRETS: raw.SESSION_SECRET
      ? splitSecrets(raw.SESSION_SECRET)
      : [demoSecret(path.dirname(path.resolve(raw.DATABASE_PATH)))],
    NOTIFY_EMAIL: raw.NOTIFY_EMAIL ?? raw.ADMIN_EMAIL ?? 'admin@example.com',
  }
}

/** What production asks for beyond what demo mode asks for (decisions.md, sections 4 and 7). */
function productionProblems(source: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  const given = (name: string) => (source[name] ?? '').trim() !== ''
  for (const name of ['BASE_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM']) {
    if (!given(name)) problems.push(`${name}: is required in production`)
  }
  if (given('BASE_URL') && !source.BASE_URL?.startsWith('https://'))
    problems.push('BASE_URL: must start with https:// in production')
  if (given('SESSION_SECRET') && splitSecrets(source.SESSION_SECRET ?? '').some(isWeakSecret)) {
    problems.push('SESSION_SECRET: each must be at least 32 random bytes, for example from `openssl rand -hex 32`')
  }
  if (given('ADMIN_PASSWORD') && Array.from((source.ADMIN_PASSWORD ?? '').normalize('NFKC')).length < 15)
    problems.push('ADMIN_PASSWORD: needs at least 15 characters')
  if (source.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: cannot be off in production')
  return problems
}

function splitSecrets(value: string): string[] {
  return value
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
}

/** Too short for 32 bytes in any usual notation, or made of a few characters over and over. */
function isWeakSecret(secret: string): boolean {
  return secret.length < 43 || new Set(secret).size < 12
}

/** True as well for what is no address at all: that is another check's to say. */
function isSiteRoot(address: string): boolean {
  if (!URL.canParse(address)) return true
  const url = new URL(address)
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

/** Demo mode makes its secret once and keeps it beside the database. */
function demoSecret(folder: string): string {
  const file = path.join(folder, 'session-secret')
  if (!existsSync(file)) {
    makePrivateFolder(folder)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      // Whole or not at all, and the first of several processes wins.
      linkSync(draft, file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      unlinkSync(draft)
    }
  }
  tighten(file)
  return readFileSync(file, 'utf8').trim()
}
