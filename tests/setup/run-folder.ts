import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Linux's folder for files in memory. */
const IN_MEMORY = '/dev/shm'
/** Space that a run may need, in bytes: each of its databases has several megabytes. */
const ROOM_BYTES = 4 * 1024 ** 3
const PREFIX = 'harvest-gate-'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Creates a folder for a run's databases and files: in memory if there is space, because databases wait for the disk on each
 * commit.
 */
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

/** A killed run leaves its folder behind, which would use memory until the machine restarts. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const file = path.join(folder, name)
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (changedAt < Date.now() - DAY_MS) rmSync(file, { recursive: true, force: true })
  }
}
