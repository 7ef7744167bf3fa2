import Database from 'better-sqlite3'
import { log } from '#app/config/log.server.ts'
import { isStorageFull } from './storage-full.ts'

/** Written into the file once nothing lies in it that was deleted before connections wiped what they free (`secure_delete`). */
const WIPED = 1

/**
 * Rewrites the file of a database of an earlier version, once: what was deleted then still lies in its free pages, mails with their links among it. Where it is new,
 * there is nothing to rewrite. Where there is no room for it, or someone writes at this moment, the next start tries again.
 */
export function wipeFreedPages(sqlite: Database.Database, isNew: boolean): void {
  if (sqlite.pragma('user_version', { simple: true }) === WIPED) return
  try {
    if (!isNew) sqlite.exec('vacuum')
    sqlite.pragma(`user_version = ${WIPED}`)
    // The log contains the old pages until it is written again.
    if (!isNew) sqlite.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isStorageFull(error) && !isBusy(error)) throw error
    log.warn({ err: error }, 'The free pages of the database could not be wiped; the next start will try again')
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code)
}
