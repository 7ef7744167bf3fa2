import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { pinned } from './cores.ts'

/** Ticks per second in which Linux counts processor time. */
const TICKS = 100
const START_LIMIT_MS = 30_000

/** The first staff account in the bench's databases. */
export const STAFF = { email: 'bench@example.com', password: 'gravel-lantern-ossuary-twelve' }

export type BenchServer = {
  port: number
  url: string
  /** From spawn to 200 on /health, in ms. */
  startMs: number
  /** Processor seconds so far, all threads; null if the system does not report it. */
  cpuSeconds: () => number | null
  /** Process memory in MB; null if the system does not report it. */
  memoryMb: () => number | null
  /** Resets the event loop watch. Returns the longest delay since the last call, in ms. */
  longestDelay: () => Promise<number>
  stop: () => Promise<void>
}

export type ServerOptions = {
  /** Contains the database and the log. */
  folder: string
  /** The script and its arguments. Default: the product's server. */
  command?: string[]
  env?: Record<string, string>
  /** Pins to its own core. False if the measurement is about threads. */
  isPinned?: boolean
  /** A path that responds when the server is up. */
  health?: string
}

/** Starts a server of the bench and waits until it responds. The access log goes to a file, as in production. */
export async function startServer(options: ServerOptions): Promise<BenchServer> {
  const { folder, command = ['scripts/serve.js'], env = {}, isPinned = true, health = '/health' } = options
  const port = await freePort()
  const watch = path.join(import.meta.dirname, 'watch-loop.js')
  const args = ['--max-semi-space-size=8', '--import', watch, ...command]
  const [program, programArgs] = isPinned ? pinned('server', process.execPath, args) : [process.execPath, args]
  const log = openSync(path.join(folder, 'server.log'), 'a')
  const began = performance.now()
  const child = spawn(program, programArgs, {
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...process.env, ...settingsOf(folder, port), ...env },
  })
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  await answering(url + health, child, folder)
  const proc = (file: string) => {
    const name = `/proc/${child.pid}/${file}`
    return existsSync(name) ? readFileSync(name, 'utf8') : null
  }
  return {
    port,
    url,
    startMs: performance.now() - began,
    cpuSeconds: () => cpuSecondsOf(proc('stat')),
    memoryMb: () => memoryMbOf(proc('status')),
    longestDelay: () => longestDelayOf(child),
    stop: () => ended(child),
  }
}

/** The settings for the bench's servers and scripts. */
export function settingsOf(folder: string, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    APP_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    DATABASE_PATH: path.join(folder, 'site.sqlite'),
    STORAGE_PATH: path.join(folder, 'files'),
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    WORKER: 'inline',
    WEB_CONCURRENCY: '1',
    TRUST_PROXY: '0',
    RENTCAST_API_KEY: '',
    SMTP_URL: '',
    SESSION_SECRET: '',
    MALLOC_ARENA_MAX: '2',
  }
}

/** Processor seconds from /proc/PID/stat. */
function cpuSecondsOf(stat: string | null): number | null {
  // The name in parentheses can contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS : null
}

/** Megabytes from /proc/PID/status. */
function memoryMbOf(status: string | null): number | null {
  const kilobytes = status === null ? undefined : /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

function longestDelayOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    const take = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('longestDelayMs' in message)) return
      child.off('message', take)
      resolve(Number(message.longestDelayMs))
    }
    child.on('message', take)
    child.send('longest delay')
  })
}

async function answering(url: string, child: ChildProcess, folder: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  child.kill('SIGKILL')
  throw new Error(`A server did not start; its log is ${path.join(folder, 'server.log')}`)
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.once('exit', () => {
      clearTimeout(limit)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port'))))
    })
  })
}
