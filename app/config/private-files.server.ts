import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** For the user of the product alone: names, addresses, signatures and the hashes of passwords are in these files. */
const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const ALL_MODES = 0o777
const STICKY = 0o1000

/** Makes a folder, and those above it that are missing, for this user alone; takes others' rights from one that is there, where it is the product's own. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  tighten(folder)
}

/** Makes an empty file that this user alone may read; takes others' rights from one that is there. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE_FILE))
  tighten(file)
}

/**
 * Takes others' rights from a file or folder, where there is one. False where they could not be taken, because it is another user's or the disk knows no
 * rights. Folders that others have a right to are left as they are: a shared one like /tmp, one above the working directory, someone's home.
 */
export function tighten(name: string): boolean {
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

/** Takes others' rights from a database, from what SQLite, Litestream and restores keep beside it under its name, and from the folder. Returns what could not be mended. */
export function tightenDatabase(databasePath: string): string[] {
  const folder = path.dirname(path.resolve(databasePath))
  const base = path.basename(databasePath)
  const ofIt = readdirSync(folder).filter(
    (name) => name === base || [`${base}-`, `${base}.`, `.${base}-`].some((start) => name.startsWith(start)),
  )
  return [folder, ...ofIt.map((name) => path.join(folder, name))].filter((name) => !tighten(name))
}

/** Takes others' rights from a folder and everything in it; nothing where it is missing. Returns what could not be mended. */
export async function tightenTree(root: string): Promise<string[]> {
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
    // It has since been removed, as a draft is.
    if (isMissing(error)) return true
    if (isNotAllowed(error)) return false
    throw error
  }
}

/** The mode that an entry should have its own instead; undefined where it may stay as it is, and for what is neither file nor folder. */
function privateMode(name: string, stats: Stats): number | undefined {
  const wanted = stats.isFile() ? PRIVATE_FILE : stats.isDirectory() && !isShared(name, stats) ? PRIVATE_FOLDER : undefined
  return wanted === undefined || (stats.mode & ALL_MODES) === wanted ? undefined : wanted
}

function isShared(folder: string, { mode, uid }: Stats): boolean {
  const whole = path.resolve(folder)
  const isAboveUs = !path.relative(whole, process.cwd()).startsWith('..')
  return (mode & STICKY) !== 0 || uid !== process.getuid?.() || isAboveUs || whole === homedir()
}

/** The text of a file; null where there is none. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

function isNotAllowed(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
