import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '#app/config/errors.ts'

/**
 * Errors of SQLite and the system when nothing can be written: a full disk, a quota, a maximum file size, or a failed disk.
 * Reading still works.
 */
const CODES =
  /^(?:SQLITE_FULL|SQLITE_IOERR_(?:WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMSIZE)|SQLITE_READONLY|ENOSPC|EDQUOT|EFBIG|EROFS)$/

const LOCKED = /^SQLITE_(?:BUSY|LOCKED)/

/** How long to wait for disk space before retrying a write, in ms. */
const POLL_MS = 1_000

/** Whether something failed because the disk is full. It may succeed once there is room. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return CODES.test(errorCode(error) ?? '') || isStorageFull(error.cause)
}

/** Whether the database can't be written right now: no room, or another process has the lock for too long. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error) ?? ''
  return LOCKED.test(code) || (code.startsWith('SQLITE_') && isStorageFull(error)) || isDatabaseUnavailable(error.cause)
}

/**
 * Retries `write` until it succeeds when the disk is full or the database is locked: for facts that must not be lost. `signal`
 * stops the retries and throws the last failure.
 */
export async function writeWhenRoom<T>(
  write: () => T,
  { pollMs = POLL_MS, signal }: { pollMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  for (;;) {
    try {
      return write()
    } catch (error) {
      if ((!isStorageFull(error) && !isDatabaseUnavailable(error)) || signal?.aborted) throw error
    }
    // A signal ends the wait early, and the next try is the last one.
    await sleep(pollMs, undefined, signal ? { signal } : {}).catch(() => undefined)
  }
}
