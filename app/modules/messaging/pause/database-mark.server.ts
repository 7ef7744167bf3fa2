import { randomUUID } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { clusterPlace } from '#app/cluster/place.ts'
import { ranFileOf } from '#app/db/backup.server.ts'
import { readJson } from '#app/format/json-text.ts'
import type { LastRun } from './pause-rules.ts'
import { readIfThere } from '#app/config/private-files.server.ts'

const contentSchema = z.object({ id: z.string(), at: z.coerce.date() })

/** The mark of a cluster's database, which any of its machines may continue. Set by `npm run cluster -- --fill`. */
export const CLUSTER_MARK = 'cluster'

/**
 * The content of the file beside the database, or null. Its mark identifies the file and the machine: a copied folder has a new
 * file, and a copied database has none. In a cluster, all machines share one database, so the file doesn't matter.
 */
export function readMark(databasePath: string): LastRun | null {
  if (clusterPlace()) return { mark: CLUSTER_MARK, at: new Date(0) }
  const file = ranFileOf(databasePath)
  const text = readIfThere(file)
  if (text === null) return null
  const content = contentSchema.safeParse(readJson(text))
  // Truncated by a full disk or a power failure.
  if (!content.success) return null
  return { mark: `${content.data.id} ${statSync(file).ino} ${machineId()}`, at: content.data.at }
}

/** Records in the file, updated in place, that the product runs at `at`. Returns the mark for the database. */
export function writeMark(databasePath: string, at: Date): string {
  if (clusterPlace()) return CLUSTER_MARK
  const known = readMark(databasePath)
  const id = known?.mark.split(' ')[0] ?? randomUUID()
  const file = ranFileOf(databasePath)
  writeFileSync(file, JSON.stringify({ id, at }), { mode: 0o600 })
  return `${id} ${statSync(file).ino} ${machineId()}`
}

/** A machine's systemd id; empty if there is none, as in a container. */
function machineId(): string {
  return readIfThere('/etc/machine-id')?.trim() ?? ''
}
