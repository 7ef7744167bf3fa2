import { randomUUID } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { clusterPlace } from '#app/cluster/place.ts'
import { readJson } from '#app/format/json-text.ts'
import type { LastRun } from './pause-rules.ts'
import { readIfThere } from '#app/config/private-files.server.ts'

const contentSchema = z.object({ id: z.string(), at: z.coerce.date() })

/** The mark of a database whose machines change: any of them goes on with it. `npm run cluster -- --fill` gives it. */
export const CLUSTER_MARK = 'cluster'

/**
 * What the file beside the database says; null where there is none. Its mark names the file itself and the machine: a copy of the folder has another file, and a
 * copy of the database has none. In a cluster, its machines keep one database, and no file says more.
 */
export function readMark(databasePath: string): LastRun | null {
  if (clusterPlace()) return { mark: CLUSTER_MARK, at: new Date(0) }
  const file = fileOf(databasePath)
  const text = readIfThere(file)
  if (text === null) return null
  const content = contentSchema.safeParse(readJson(text))
  // Cut short by a full disk or a power cut.
  if (!content.success) return null
  return { mark: `${content.data.id} ${statSync(file).ino} ${machineId()}`, at: content.data.at }
}

/** Writes that the product runs at `at`, into the same file each time. Returns the mark for the database. */
export function writeMark(databasePath: string, at: Date): string {
  if (clusterPlace()) return CLUSTER_MARK
  const known = readMark(databasePath)
  const id = known?.mark.split(' ')[0] ?? randomUUID()
  const file = fileOf(databasePath)
  writeFileSync(file, JSON.stringify({ id, at }), { mode: 0o600 })
  return `${id} ${statSync(file).ino} ${machineId()}`
}

const fileOf = (databasePath: string) => `${databasePath}.ran`

/** The id that systemd gives a machine; empty where there is none, as in a container. */
function machineId(): string {
  return readIfThere('/etc/machine-id')?.trim() ?? ''
}
