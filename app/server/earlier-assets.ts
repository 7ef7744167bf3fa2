import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#app/config/errors.ts'

const DAY_MS = 24 * 60 * 60_000

/** How often to record that a build still has its files, in ms. */
export const KEEP_ASSETS_EVERY_MS = DAY_MS

/** How long scripts of earlier builds stay available to open pages, in ms. */
const EARLIER_ASSETS_MS = 7 * DAY_MS

const FOLDER = 'assets'

/**
 * Copies the build's scripts and styles to `kept`, where the next build doesn't delete them, and deletes those that no build has
 * had for a week. File names contain their hash, so files never change; a file's time is when a build last had it. Run at the
 * start and once a day.
 */
export async function retainAssets({ built, kept }: { built: string; kept: string }, now: Date): Promise<void> {
  const [from, to] = [path.join(built, FOLDER), path.join(kept, FOLDER)]
  // Only for the product's account, like everything beside the database.
  await mkdir(to, { recursive: true, mode: 0o700 })
  const [current, stored] = await Promise.all([readdir(from), readdir(to)])
  const known = new Set(stored)
  for (const name of current) {
    const file = path.join(to, name)
    if (!known.has(name)) {
      // Gets its name only when complete, because two servers may do this on one volume at once.
      const part = path.join(to, `.${randomUUID()}`)
      await copyFile(path.join(from, name), part)
      await chmod(part, 0o600)
      await rename(part, file)
    }
    await utimes(file, now, now)
  }
  const isCurrent = new Set(current)
  for (const name of stored) {
    if (isCurrent.has(name)) continue
    const file = path.join(to, name)
    const changedAt = await changeOf(file)
    if (changedAt !== null && now.getTime() - changedAt > EARLIER_ASSETS_MS) await rm(file, { force: true })
  }
}

/** Null if it is gone: another server renamed or removed it. */
async function changeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
