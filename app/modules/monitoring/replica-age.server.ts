import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCode } from '#app/config/errors.ts'

/** Litestream copies once a second: a write later than this after its newest file was not copied, in ms. */
const SHIPPING_MS = 3_000

/**
 * How far a replica in a folder is behind the database, in ms: 0 if it has the last write. Null if it
 * is not a folder, which only its provider could check, or nothing was copied yet.
 */
export function replicaBehindMs(url: string, databasePath: string, now: number): number | null {
  if (!url.startsWith('file:')) return null
  const copiedAt = newestCopy(fileURLToPath(url))
  if (copiedAt === null) return null
  const writtenAt = Math.max(changedAt(databasePath), changedAt(`${databasePath}-wal`))
  return writtenAt <= copiedAt + SHIPPING_MS ? 0 : now - copiedAt
}

/** The last time Litestream wrote to its folder: file names in a generation are in order. */
function newestCopy(folder: string): number | null {
  const times = namesIn(path.join(folder, 'generations')).flatMap((generation) =>
    ['wal', 'snapshots'].flatMap((kind) => {
      const parts = path.join(folder, 'generations', generation, kind)
      const last = namesIn(parts).toSorted().at(-1)
      return last === undefined ? [] : [changedAt(path.join(parts, last))]
    }),
  )
  return times.length === 0 ? null : Math.max(...times)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
