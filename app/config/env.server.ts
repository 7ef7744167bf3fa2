import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoSecret, isWeakSecret, splitSecrets } from './session-secret.server.ts'
import { dkimSettings, type DkimSettings, sendingProblems, twilioSettings, type TwilioSettings } from './sending-settings.ts'
import { LOG_LEVELS, type RawSettings, settingsSchema } from './settings-schema.ts'

/** Settings are missing, weak or contradictory. The message names all of them and what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** All settings of the process, validated. */
export type Env = Omit<RawSettings, 'BASE_URL' | 'SESSION_SECRET' | 'NOTIFY_EMAIL' | SendingSetting> & {
  isProduction: boolean
  dkim: DkimSettings | undefined
  twilio: TwilioSettings | undefined
  /** Public address without a slash at the end. */
  BASE_URL: string
  /** Newest first. The first signs; all verify. */
  SESSION_SECRETS: string[]
  NOTIFY_EMAIL: string
}

type SendingSetting = Extract<keyof RawSettings, `DKIM_${string}` | `TWILIO_${string}`>

let current: Env | undefined

/** The settings of this process: read once, from `process.env`. Throws `SettingsError`. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}

/** The log level, before the settings are validated. An invalid one counts as info here and is refused later. */
export function logLevel(): (typeof LOG_LEVELS)[number] {
  const given = (process.env.LOG_LEVEL ?? '').trim()
  return LOG_LEVELS.find((level) => level === given) ?? 'info'
}

/** Reads and checks settings from `source`. Throws one `SettingsError` that names every problem. */
export function readEnv(given: Source): Env {
  const { source, problems } = withFiles(given)
  const parsed = settingsSchema.safeParse(source)
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const raw = parsed.success ? parsed.data : undefined
  const isProduction = source.APP_MODE === 'production'
  if (raw?.DOCUSEAL_API_KEY !== undefined && raw.DOCUSEAL_TEMPLATE_ID === undefined)
    problems.push('DOCUSEAL_TEMPLATE_ID: is required with DOCUSEAL_API_KEY')
  if (raw) problems.push(...sendingProblems(raw), ...backupProblems(raw), ...clusterProblems(raw))
  if (isProduction) problems.push(...productionProblems(source))
  if (!raw || problems.length > 0) {
    throw new SettingsError(
      `These settings need attention (.env.example explains each):\n${[...new Set(problems)].map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  const baseUrl = (raw.BASE_URL ?? `http://localhost:${raw.PORT}`).replace(/(?<!\/)\/+$/, '')
  return {
    ...raw,
    isProduction,
    dkim: dkimSettings(raw),
    twilio: twilioSettings(raw),
    BASE_URL: baseUrl,
    SESSION_SECRETS: raw.SESSION_SECRET
      ? splitSecrets(raw.SESSION_SECRET)
      : [demoSecret(path.dirname(path.resolve(raw.DATABASE_PATH)))],
    NOTIFY_EMAIL: raw.NOTIFY_EMAIL ?? raw.ADMIN_EMAIL ?? 'admin@example.com',
  }
}

type Source = Record<string, string | undefined>

/**
 * Adds settings whose value is in the file named by `NAME_FILE`, as mounted by a secrets manager or Docker. Drops the final
 * newline.
 */
function withFiles(given: Source): { source: Source; problems: string[] } {
  const source = { ...given }
  const problems: string[] = []
  for (const name of Object.keys(settingsSchema.shape)) {
    const file = given[`${name}_FILE`]?.trim() ?? ''
    if (file === '') continue
    if ((given[name] ?? '').trim() !== '') problems.push(`${name}_FILE: set either this or ${name}`)
    try {
      source[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch {
      problems.push(`${name}_FILE: the file cannot be read`)
    }
  }
  return { source, problems }
}

/** Both stores list everything in their folder, so neither may contain the other. */
function backupProblems({ BACKUP_URL, STORAGE_URL, STORAGE_PATH }: RawSettings): string[] {
  if (BACKUP_URL === undefined) return []
  const isWithin = (inner: string, outer: string) => `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`)
  const backupFolder = BACKUP_URL.startsWith('file:') ? path.resolve(fileURLToPath(BACKUP_URL)) : null
  const files = path.resolve(STORAGE_PATH)
  const isShared =
    backupFolder === null ? BACKUP_URL === STORAGE_URL : isWithin(backupFolder, files) || isWithin(files, backupFolder)
  return isShared ? ['BACKUP_URL: must not be where files are stored'] : []
}

const CLUSTER_SETTINGS = ['CLUSTER_NODE', 'CLUSTER_FILE', 'CLUSTER_URL', 'CLUSTER_SECRET'] as const

/** A cluster machine needs all four of these settings, and those that all machines share (docs/operations/cluster.md). */
function clusterProblems(raw: RawSettings): string[] {
  const missing = CLUSTER_SETTINGS.filter((name) => raw[name] === undefined)
  if (missing.length === CLUSTER_SETTINGS.length) return []
  return [
    ...missing.map((name) => `${name}: required with the other cluster settings`),
    ...(raw.SESSION_SECRET === undefined ? ['SESSION_SECRET: required in a cluster, and the same on every machine'] : []),
    ...(raw.STORAGE_URL === undefined ? ['STORAGE_URL: required in a cluster, where all machines share one file storage'] : []),
    ...(raw.LITESTREAM_URL === undefined
      ? []
      : ['LITESTREAM_URL: works only outside a cluster. In a cluster, every machine has a copy; use BACKUP_URL for backups']),
  ]
}

/** What production requires in addition to demo mode (decisions.md, sections 4 and 7). */
function productionProblems(source: Source): string[] {
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
    problems.push('ADMIN_PASSWORD: must be at least 15 characters long')
  if (source.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: cannot be off in production')
  return problems
}
