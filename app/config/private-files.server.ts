import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { errorCode } from './errors.ts'

/** Only the product's user may read these files: they contain names, addresses, signatures and password hashes. */
const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const ALL_MODES = 0o777
const STICKY = 0o1000

/**
 * Creates a folder and missing parents, only for this user. Removes others' rights from an existing one, if it is the product's.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  restrictAccess(folder)
}

/** Creates an empty file that only this user may read. Removes others' rights from an existing one. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE_FILE))
  restrictAccess(file)
}

/**
 * Removes others' rights from a file or folder, if it exists. Returns false if it belongs to another user or the disk has no
 * permissions. Leaves shared folders alone: /tmp, parents of the working directory, home folders.
 */
export function restrictAccess(name: string): boolean {
  const stats = lstatSync(name, { throwIfNoEntry: false })
  const mode = stats && privateMode(name, stats)
  if (mode === undefined) return true
  try {
    chmodSync(name, mode)
    return true
  } catch (error) {
    if (isNotAllowed(error)) return false
    throw error
  }
}

/**
 * Removes others' rights from a database, the files of SQLite, Litestream and restores beside it, and the folder. Returns what
 * could not be fixed.
 */
export function restrictDatabaseAccess(databasePath: string): string[] {
  const folder = path.dirname(path.resolve(databasePath))
  const base = path.basename(databasePath)
  const ofIt = readdirSync(folder).filter(
    (name) => name === base || [`${base}-`, `${base}.`, `.${base}-`].some((start) => name.startsWith(start)),
  )
  return [folder, ...ofIt.map((name) => path.join(folder, name))].filter((name) => !restrictAccess(name))
}

/** Removes others' rights from a folder and everything in it, if it exists. Returns what could not be fixed. */
export async function restrictTreeAccess(root: string): Promise<string[]> {
  const failed: string[] = []
  if (!(await tightenEntry(root))) failed.push(root)
  const entries = await readdir(root, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) if (!(await tightenEntry(path.join(root, entry)))) failed.push(path.join(root, entry))
  return failed
}

async function tightenEntry(name: string): Promise<boolean> {
  try {
    const mode = privateMode(name, await lstat(name))
    if (mode !== undefined) await chmod(name, mode)
    return true
  } catch (error) {
    // Removed since then, like a draft.
    if (isMissing(error)) return true
    if (isNotAllowed(error)) return false
    throw error
  }
}

/** The mode that an entry should have; undefined if its mode is fine, or it is neither file nor folder. */
function privateMode(name: string, stats: Stats): number | undefined {
  const wanted = stats.isFile() ? PRIVATE_FILE : stats.isDirectory() && !isShared(name, stats) ? PRIVATE_FOLDER : undefined
  return wanted === undefined || (stats.mode & ALL_MODES) === wanted ? undefined : wanted
}

function isShared(folder: string, { mode, uid }: Stats): boolean {
  const whole = path.resolve(folder)
  const isAboveUs = !path.relative(whole, process.cwd()).startsWith('..')
  return (mode & STICKY) !== 0 || uid !== process.getuid?.() || isAboveUs || whole === homedir()
}

/** The text of a file, or null. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT'
}

function isNotAllowed(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP'].includes(errorCode(error) ?? '')
}
