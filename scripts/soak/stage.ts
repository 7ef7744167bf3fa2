import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { startImapServer } from '#tests/servers/imap-server.ts'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'
import { startStripeServer, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '#tests/servers/stripe.ts'
import { freePort, type Product, productSettings, startProduct } from '#tests/setup/product.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** The built product with a second worker, and their providers: all on this machine, with an adjustable clock. */
export async function openStage(folder: string) {
  const [smtp, imap, stripe, port] = await Promise.all([startSmtpServer(), startImapServer(), startStripeServer(), freePort()])
  const url = `http://127.0.0.1:${port}`
  const clockFile = path.join(folder, 'clock')
  writeFileSync(clockFile, '0')
  const settings = {
    PORT: String(port),
    BASE_URL: url,
    SMTP_URL: smtp.url,
    IMAP_URL: imap.url,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    MAIL_HOURLY_LIMIT: '100000',
    MOVED_CLOCK: clockFile,
  }
  const moving = { NODE_OPTIONS: `--import=${path.resolve('tests/server/moved-clock-process.ts')}` }
  const logFile = path.join(folder, 'server.log')
  // This process uses the same database.
  Object.assign(process.env, productSettings(folder, { ...settings, LOG_LEVEL: 'warn' }))

  let product: Product | undefined
  let worker: ChildProcess | undefined
  let clockOffset = 0

  async function startServer(): Promise<void> {
    product = await startProduct({ folder, port, logFile, env: { ...settings, ...moving } })
    if (clockOffset !== 0) product.signal('SIGUSR2')
  }

  async function startWorker(): Promise<void> {
    const log = openSync(path.join(folder, 'worker.log'), 'a')
    worker = spawn(process.execPath, ['scripts/worker.ts'], {
      env: { ...process.env, ...productSettings(folder, settings), ...moving, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', log],
    })
    if (worker.stdout) await once(worker.stdout, 'data')
    worker.stdout?.resume()
    if (clockOffset !== 0) worker.kill('SIGUSR2')
  }

  async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  return {
    folder,
    url,
    port,
    databasePath: path.join(folder, 'site.sqlite'),
    logFile,
    smtp,
    imap,
    stripe,
    start: async () => {
      await startServer()
      await startWorker()
    },
    killServer: async () => product?.kill(),
    startServer,
    killWorker: () => end(worker, 'SIGKILL'),
    startWorker,
    /** Stops both, as an operator would. */
    stop: async () => {
      await Promise.all([product?.stop(), end(worker, 'SIGTERM')])
    },
    /** Both use a clock with this offset. */
    setClock(offsetMs: number): void {
      clockOffset = offsetMs
      writeFileSync(clockFile, String(offsetMs))
      product?.signal('SIGUSR2')
      worker?.kill('SIGUSR2')
    },
    /** The maximum file size of both, in bytes: beyond it the system refuses writes, like a full disk. */
    leaveRoom(bytes: number | 'unlimited'): void {
      for (const pid of [product?.pid, worker?.pid])
        if (pid !== undefined) execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
    },
    close: async () => {
      await Promise.all([end(worker, 'SIGKILL'), smtp.stop(), imap.stop(), stripe.stop()])
    },
  }
}
