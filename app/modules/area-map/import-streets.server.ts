import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { mapStreets } from '#app/db/schema/index.ts'
import { readStreets } from './read-streets.ts'

/** Rows per insert: SQLite accepts about 32,000 values. */
const BATCH = 1000

/**
 * Stores a Census file's streets, replacing those from a file with the same name. Returns how many stretches it has. Throws
 * `StreetFileError`.
 */
export function importStreets(file: string, bytes: Uint8Array): { streets: number; replaced: number } {
  const streets = readStreets(bytes)
  return inTransaction((tx) => {
    const { changes } = tx.delete(mapStreets).where(eq(mapStreets.file, file)).run()
    for (let start = 0; start < streets.length; start += BATCH) {
      const rows = streets.slice(start, start + BATCH).map((street) => ({ file, ...street }))
      tx.insert(mapStreets).values(rows).run()
    }
    return { streets: streets.length, replaced: changes }
  })
}
