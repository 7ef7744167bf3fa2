import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
/** Room that a run may need, in bytes: each of its databases is some megabytes. */
const ROOM_BYTES = 4 * 1024 ** 3
const PREFIX = 'harvest-gate-'
const DAY_MS = 24 * 60 * 60 * 1000

/** A new folder for the databases and files of a run: in memory where there is room, because a database waits for the disk at each commit. */
export function makeRunFolder(name: string): string {
  const isRoomy = hasRoom(IN_MEMORY)
  if (isRoomy) removeLeftovers(IN_MEMORY)
  return mkdtempSync(path.join(isRoomy ? IN_MEMORY : tmpdir(), `${PREFIX}${name}-`))
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    // Other systems have no such folder.
    return false
  }
}

/** A run that was killed leaves its folder, which would take memory until the machine starts again. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const file = path.join(folder, name)
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (changedAt < Date.now() - DAY_MS) rmSync(file, { recursive: true, force: true })
  }
}
