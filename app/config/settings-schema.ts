import { z } from 'zod'

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

const BACKUP_WORDS = 'must be an address like file:///backups/site or https://KEY:SECRET@host/bucket'
const TEMPLATE_NUMBER = 'must be a template number'

/** One address, plain or in angle brackets after a name. */
const SENDER = /^(?:[^<>\r\n]*<\s*[^\s<>@,;]+@[^\s<>@,;]+\s*>|[^\s<>@,;]+@[^\s<>@,;]+)$/

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The schema of each setting. `.env.example` explains them. */
export const settingsSchema = z.object({
  APP_MODE: oneOf(['demo', 'production'], 'demo'),
  PORT: wholeNumber(0, 65535, 3000),
  HOST: z.preprocess(blankIsMissing, z.string().default('127.0.0.1')),
  BASE_URL: z.preprocess(
    blankIsMissing,
    z.url(webAddress).refine(isSiteRoot, 'must be only the site’s address, without a path').optional(),
  ),
  DATABASE_PATH: z.preprocess(blankIsMissing, z.string().default('data/site.sqlite')),
  STORAGE_PATH: z.preprocess(blankIsMissing, z.string().default('data/files')),
  STORAGE_URL: z.preprocess(
    blankIsMissing,
    z
      .url(webAddress)
      .refine(isBucket, 'must be an address like https://KEY:SECRET@host/bucket, with key and secret percent-encoded')
      .optional(),
  ),
  BACKUP_URL: z.preprocess(
    blankIsMissing,
    z
      .url({ protocol: /^(?:https?|file)$/, error: BACKUP_WORDS })
      .refine((address) => address.startsWith('file:///') || isBucket(address), BACKUP_WORDS)
      .optional(),
  ),
  LITESTREAM_URL: z.preprocess(
    blankIsMissing,
    z
      .url({ protocol: /^(?:s3|gs|abs|sftp|file)$/, error: 'must be an address like s3://bucket/folder or file:///backups/site' })
      .optional(),
  ),
  CLUSTER_NODE: optionalUrl,
  CLUSTER_FILE: optionalText,
  CLUSTER_URL: z.preprocess(
    blankIsMissing,
    z.url(webAddress).refine(hasPort, 'must be an address with a port, like http://10.0.0.1:4100, without a path').optional(),
  ),
  CLUSTER_SECRET: z.preprocess(blankIsMissing, z.string().trim().min(32, 'must be at least 32 characters long').optional()),
  SESSION_SECRET: optionalText,
  ADMIN_EMAIL: z.preprocess(blankIsMissing, z.email('must be an email address').optional()),
  ADMIN_PASSWORD: z.preprocess(blankIsMissing, z.string().optional()),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  WEB_CONCURRENCY: wholeNumber(1, 64, 1),
  WORKER: oneOf(['inline', 'off'], 'inline'),
  HSTS_INCLUDE_SUBDOMAINS: oneOf(['on', 'off'], 'on'),
  RATE_LIMITS: oneOf(['on', 'off'], 'on'),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  METRICS_TOKEN: z.preprocess(blankIsMissing, z.string().trim().min(20, 'must be at least 20 characters long').optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  NOTIFY_EMAIL: z.preprocess(blankIsMissing, z.email('must be an email address').optional()),
  MAIL_HOURLY_LIMIT: optionalNumber(0, 100_000),
  /** Its former name, which existing configurations may use. */
  MAIL_HOURLY_BRAKE: optionalNumber(0, 100_000),
  RENTCAST_API_KEY: optionalText,
  RENTCAST_BASE_URL: z.preprocess(blankIsMissing, z.url(webAddress).default('https://api.rentcast.io/v1')),
  SMARTY_AUTH_ID: optionalText,
  SMARTY_AUTH_TOKEN: optionalText,
  SMARTY_BASE_URL: z.preprocess(blankIsMissing, z.url(webAddress).default('https://us-autocomplete-pro.api.smarty.com')),
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
      .regex(/^(?!pk_|whsec_)\S+$/, 'must be a secret key (sk_... or rk_...), not a publishable key or a webhook secret')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_BASE: z.preprocess(
    blankIsMissing,
    z
      .url(webAddress)
      .transform((address) => address.replace(/\/v1\/?$/, ''))
      .refine(isSiteRoot, 'must be only the service’s address, without a path')
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
  IMAP_URL: z.preprocess(
    blankIsMissing,
    z.url({ protocol: /^imaps?$/, error: 'must be an address like imaps://user:password@host' }).optional(),
  ),
  DKIM_PRIVATE_KEY: optionalText,
  DKIM_SELECTOR: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i, 'must be a DNS name, like mail2026')
      .optional(),
  ),
  DNS_SERVER: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(/^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\])(?::\d{1,5})?$/i, 'must be an IP address, with a port if it isn’t 53')
      .optional(),
  ),
  CLAMD_URL: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(
        /^(?:tcp:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}|unix:\/.+)$/i,
        'must be an address like tcp://host:3310 or unix:/run/clamav/clamd.ctl',
      )
      .optional(),
  ),
  TWILIO_ACCOUNT_SID: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(/^AC[0-9a-f]{32}$/i, 'must be an account SID, which starts with AC')
      .optional(),
  ),
  TWILIO_AUTH_TOKEN: optionalText,
  TWILIO_FROM: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(/^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i, 'must be a number like +15155550142, or a messaging service SID (MG...)')
      .optional(),
  ),
  TWILIO_BASE_URL: z.preprocess(blankIsMissing, z.url(webAddress).default('https://api.twilio.com')),
  ODOO_URL: optionalUrl,
  ODOO_DATABASE: optionalText,
  ODOO_USERNAME: optionalText,
  ODOO_API_KEY: optionalText,
  BOOKING_URL: optionalUrl,
  SIGNING_URL: optionalUrl,
  LISTINGS_URL: optionalUrl,
})

export type RawSettings = z.infer<typeof settingsSchema>

/** Also true for an invalid address, which another check reports. */
function isSiteRoot(address: string): boolean {
  if (!URL.canParse(address)) return true
  const url = new URL(address)
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

/** Whether an address contains a bucket and its credentials. */
function isBucket(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, pathname } = new URL(address)
  return username !== '' && password !== '' && /^\/[a-z0-9][a-z0-9.-]+\/?$/.test(pathname)
}

function hasPort(address: string): boolean {
  return !URL.canParse(address) || (new URL(address).port !== '' && isSiteRoot(address))
}
