import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { describe, expect, inject, test } from 'vitest'
import { litestreamProgram } from '#app/db/litestream.server.ts'
import { paths } from '#app/paths.ts'
import { type Product, runScript, startProduct } from '#tests/setup/product.ts'

/** The program's error message if it is not available on this machine. */
const missing = (() => {
  try {
    litestreamProgram()
    return undefined
  } catch (error) {
    return String(error)
  }
})()

describe.skipIf(missing !== undefined)(`a replica by Litestream${missing === undefined ? '' : ` (${missing})`}`, () => {
  const root = path.join(inject('runFolder'), 'litestream')
  const folder = path.join(root, 'site')
  const database = path.join(folder, 'site.sqlite')
  const env = { LITESTREAM_URL: pathToFileURL(path.join(root, 'replica')).href }

  test('restores a point in time, and on a new machine the last state, whole', async () => {
    const first = await startProduct({ folder, env })
    await expect.poll(() => programsOf(database)).toHaveLength(1)
    for (const name of ['One', 'Two']) await register(first, database, name)
    await shipped(path.join(root, 'replica'))
    const noted = new Date()
    await pause(1_100)
    await register(first, database, 'Three')
    await first.stop()
    expect(programsOf(database)).toEqual([])

    const said = runScript('scripts/db-restore.ts', folder, ['--from-replica', '--timestamp', noted.toISOString()], env)
    expect(said).toContain('The previous database was saved as ')
    expect(stateOf(database)).toEqual({ check: 'ok', names: ['One', 'Two'], mails: 2 })

    // A new machine with only the setting.
    rmSync(folder, { recursive: true })
    const second = await startProduct({ folder, env })
    expect(stateOf(database)).toEqual({ check: 'ok', names: ['One', 'Three', 'Two'], mails: 3 })

    // If the program exits, a new one replaces it and ships the writes made since.
    const [program = 0] = await programs(1)
    process.kill(program, 'SIGKILL')
    await expect.poll(() => programsOf(database).filter((pid) => pid !== program)).toHaveLength(1)
    expect(second.output()).toContain('Litestream exited; starting it again')
    // On a busy machine, it opens the database only some seconds after the stop began.
    const [slow = 0] = await programs(1)
    process.kill(slow, 'SIGSTOP')
    await register(second, database, 'Four')
    const stopped = second.stop()
    await pause(4_000)
    process.kill(slow, 'SIGCONT')
    await stopped
    runScript('scripts/db-restore.ts', folder, ['--from-replica'], env)
    expect(stateOf(database)).toEqual({ check: 'ok', names: ['Four', 'One', 'Three', 'Two'], mails: 4 })
  })

  test('is written by one program, for any number of processes, and by none when they are gone', async () => {
    const two = await startProduct({ folder, env: { ...env, WEB_CONCURRENCY: '2' } })
    expect(await programs(1)).toHaveLength(1)
    await pause(300)
    expect(programsOf(database)).toHaveLength(1)
    await two.kill()
    await expect.poll(() => programsOf(database)).toEqual([])
  })

  async function programs(count: number): Promise<number[]> {
    await expect.poll(() => programsOf(database)).toHaveLength(count)
    return programsOf(database)
  }
})

test("a restore explains what it can't do", () => {
  const folder = path.join(inject('runFolder'), 'litestream-words')
  const restore = (args: string[], env = {}) => {
    try {
      return runScript('scripts/db-restore.ts', folder, args, env)
    } catch (error) {
      return error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    }
  }
  const env = { LITESTREAM_URL: pathToFileURL(path.join(folder, 'nowhere')).href }
  expect(restore([])).toMatch(/^Name what to restore:/)
  expect(restore(['--from-replica', '--timestamp', '2026-11-21 15:00'], env)).toMatch(/is not a valid time\. Write it like/)
  if (missing === undefined) expect(restore(['--from-replica'], env)).toMatch(/^The replica at file:.* is empty\./)
})

/** Returns once the registration's job has made the lead and the email. */
async function register(product: Product, database: string, name: string): Promise<void> {
  const answer = await fetch(product.url + paths.webinar(), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: product.url },
    body: new URLSearchParams({ name, email: `${name.toLowerCase()}@example.com` }),
  })
  expect(answer.status).toBe(303)
  await expect.poll(() => stateOf(database).names).toContain(name)
}

/**
 * Waits until the writes so far are copied. Litestream does so once a second, on a busy machine later; the worker writes at least
 * every few seconds.
 */
async function shipped(replica: string): Promise<void> {
  const now = Date.now()
  await expect.poll(() => newestFileMs(replica)).toBeGreaterThan(now)
  await pause(1_300)
}

/** When the newest file of a folder was written. */
function newestFileMs(folder: string): number {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const files = entries.filter((entry) => entry.isFile())
  return Math.max(
    0,
    ...files.map(({ parentPath, name }) => statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  )
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function stateOf(file: string) {
  const database = new Database(file, { readonly: true })
  try {
    const names = database.prepare('select name from leads order by name').all() as { name: string }[]
    const { mails } = database.prepare('select count(*) as mails from messages').get() as { mails: number }
    return { check: database.pragma('integrity_check', { simple: true }), names: names.map(({ name }) => name), mails }
  } finally {
    database.close()
  }
}

/** The Litestream processes that copy this database. */
function programsOf(database: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const [program = '', ...words] = commandOf(pid)
      return program.endsWith('litestream') && words.some((word) => word.startsWith(database))
    })
    .map(Number)
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    // It has exited by now.
    return []
  }
}
