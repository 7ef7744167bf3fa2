import { execFile, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { BackupError, restoreDatabase } from './backup.server.ts'

const run = promisify(execFile)

/**
 * The Litestream program: from its npm package, else from the `PATH`. Throws `BackupError` if there is none.
 */
export function litestreamProgram(): string {
  return packagedProgram() ?? installedProgram() ?? missingProgram()
}

function packagedProgram(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@flydotio/litestream-${process.platform}-${process.arch}/package.json`,
    )
    return path.join(path.dirname(manifest), 'litestream')
  } catch {
    // There is no such package for this machine.
    return undefined
  }
}

function installedProgram(): string | undefined {
  return spawnSync('litestream', ['version']).status === 0 ? 'litestream' : undefined
}

function missingProgram(): never {
  throw new BackupError(
    `LITESTREAM_URL is set, but no Litestream was found for this machine (${process.platform} ${process.arch}). Install it from https://litestream.io and put it on the PATH, or leave the setting empty.`,
  )
}

/** What Litestream should restore. */
type ReplicaRequest = {
  /** Where the copies are. */
  url: string
  /** The database file to put it into. */
  target: string
  /** The moment in UTC; the newest state if omitted. */
  at?: Date
}

/**
 * Restores the database of a moment from its replica, after checking that it is intact. Keeps the old database beside it and
 * returns its new name, or null if there was none. Throws `BackupError` before replacing anything.
 */
export async function restoreFromReplica({ url, target, at }: ReplicaRequest): Promise<string | null> {
  const fetched = await fetchReplica({ url, target, ...(at ? { at } : {}) })
  if (fetched === null) throw new BackupError(`The replica at ${url} is empty${at ? ` before ${at.toISOString()}` : ''}.`)
  try {
    return restoreDatabase(fetched, target)
  } finally {
    rmSync(fetched, { force: true })
  }
}

/**
 * Restores the newest state of the replica if the database is missing, as on a new machine. Returns whether it did. Throws
 * `BackupError`.
 */
export async function restoreWhereMissing({ url, target }: ReplicaRequest): Promise<boolean> {
  if (existsSync(target)) return false
  const fetched = await fetchReplica({ url, target })
  if (fetched === null) return false
  try {
    restoreDatabase(fetched, target)
    return true
  } finally {
    rmSync(fetched, { force: true })
  }
}

/** The restored file's name; null if the replica is empty. */
async function fetchReplica({ url, target, at }: ReplicaRequest): Promise<string | null> {
  const file = `${path.resolve(target)}.from-replica`
  for (const leftover of [file, `${file}.tmp`]) rmSync(leftover, { force: true })
  const moment = at ? ['-timestamp', at.toISOString()] : []
  try {
    await run(litestreamProgram(), ['restore', '-if-replica-exists', '-o', file, ...moment, url])
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`The replica at ${url} could not be read: ${reasonOf(error)}`)
  }
  return existsSync(file) ? file : null
}

/** Litestream's last line of output. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : ''
  return said.split('\n').at(-1) || (error instanceof Error ? error.message : String(error))
}
