import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** How long a start may take before it counts as failed. */
const START_MS = 120_000
/** How long a clean shutdown may take before it counts as failed. */
const STOP_MS = 60_000

export type Product = {
  /** The address without a trailing slash. */
  url: string
  databasePath: string
  /** The server's process, or the leader of several. */
  pid: number
  /** The server's output so far. */
  output: () => string
  signal: (name: NodeJS.Signals) => void
  /** Stops the server with SIGTERM, as an operator does. Fails if it does not exit, or had already exited. */
  stop: () => Promise<void>
  /** Kills the server, like a power failure. */
  kill: () => Promise<void>
}

export type ProductOptions = {
  /** Contains the database, the files and the secret; created if missing. */
  folder: string
  /** Settings in addition to the usual ones. */
  env?: Record<string, string>
  port?: number
  /** The hostname for browsers: 'localhost' for passkeys, which do not work with an IP address. */
  hostname?: string
  /** A file for the server's output instead of a pipe. */
  logFile?: string
}

/** Starts the built product in demo mode without sample data, and waits until it is healthy. */
export async function startProduct({
  folder,
  env = {},
  port,
  hostname = '127.0.0.1',
  logFile,
}: ProductOptions): Promise<Product> {
  mkdirSync(folder, { recursive: true })
  const listenOn = port ?? (await freePort())
  const url = `http://${hostname}:${listenOn}`
  const settings = productSettings(folder, { PORT: String(listenOn), BASE_URL: url, ...env })
  const child = spawn(process.execPath, ['scripts/serve.js'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', logFile === undefined ? 'pipe' : openSync(logFile, 'a'), 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const product: Product = {
    url,
    databasePath: settings.DATABASE_PATH,
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => child.kill(name),
    stop: () => end(child, 'SIGTERM', () => output),
    kill: () => end(child, 'SIGKILL', () => output),
  }
  try {
    await healthy(url, child, () => output)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return product
}

/** Settings of a product under test, also for scripts that use its database. */
export function productSettings(folder: string, extra: Record<string, string> = {}) {
  return {
    APP_MODE: 'demo',
    HOST: '127.0.0.1',
    // Always set: Vitest sets its own BASE_URL.
    BASE_URL: 'http://127.0.0.1',
    DATABASE_PATH: path.join(folder, 'site.sqlite'),
    STORAGE_PATH: path.join(folder, 'files'),
    RATE_LIMITS: 'off',
    // Blank means unset: keeps a developer's .env out of the tests.
    RENTCAST_API_KEY: '',
    SMARTY_AUTH_ID: '',
    DOCUSEAL_API_KEY: '',
    SIGNING_URL: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    STRIPE_API_BASE: '',
    SMTP_URL: '',
    CLAMD_URL: '',
    LITESTREAM_URL: '',
    TRUST_PROXY: '0',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
    SESSION_SECRET: '',
    ...extra,
    NODE_ENV: 'production' as const,
  }
}

/** Runs a project script on the database in `folder`. Throws with its output if it fails. */
export function runScript(script: string, folder: string, args: string[] = [], extra: Record<string, string> = {}): string {
  mkdirSync(folder, { recursive: true })
  return execFileSync(process.execPath, [script, ...args], {
    env: { ...process.env, ...productSettings(folder, extra) },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Builds the product if the build is missing or outdated. */
export function ensureBuilt(): void {
  const build = "import('./scripts/build.js').then(({ buildIfChanged }) => buildIfChanged())"
  execFileSync(process.execPath, ['-e', build], { stdio: 'pipe', env: { ...process.env, NODE_ENV: 'production' } })
}

/** A port that is free right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port'))))
    })
  })
}

async function healthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start with code ${child.exitCode}:\n${output()}`)
    const isUp = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server was not healthy within ${START_MS / 1000} s:\n${output().slice(-20_000)}`)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL', output: () => string): Promise<void> {
  const gone = child.signalCode ?? child.exitCode
  if (gone !== null) throw new Error(`The server had ended by itself (${gone}):\n${output().slice(-20_000)}`)
  const endedBy = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, by) => resolve(by)))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  const by = await endedBy
  clearTimeout(timer)
  if (signal === 'SIGTERM' && by === 'SIGKILL')
    throw new Error(`The server did not stop within ${STOP_MS / 1000} s:\n${output().slice(-20_000)}`)
}
