import { clusterPlace } from '#app/cluster/place.ts'
import { hasOwnMigrations } from '#app/db/client.server.ts'
import { SECOND_MS } from '#app/format/duration.ts'
import { findLastHeartbeat, whyNotWritable } from './figures.server.ts'
import { WORKER_SILENT_MS } from './parts.ts'

/** Requirements for full operation, each with whether it is met. */
export type Readiness = Partial<Record<'database' | 'migrations' | 'worker' | 'cluster', boolean>> & {
  role?: 'writer' | 'reader'
}

/** Anyone may call this, and each check takes the write lock: results are cached this long, in ms. */
const KEPT_MS = 2 * SECOND_MS

let latest: { at: number; readiness: Readiness } | undefined

/**
 * Whether the database accepts writes, its migrations match this build, and a worker runs; in a cluster, whether this machine can
 * do its job as writer or reader.
 */
export function readReadiness(now: Date): Readiness {
  const at = now.getTime()
  if (latest && at >= latest.at && at - latest.at < KEPT_MS) return latest.readiness
  const readiness = checkReadiness(now)
  latest = { at, readiness }
  return readiness
}

function checkReadiness(now: Date): Readiness {
  if (whyNotWritable() !== null) return { database: false, migrations: false, worker: false }
  const place = clusterPlace()
  // During an upgrade, the pages of a reader with another version than the database come from the writer.
  if (place?.role === 'reader' && !hasOwnMigrations()) return { cluster: place.isReady({ needsWriter: true }), role: place.role }
  const seenAt = findLastHeartbeat()
  return {
    database: true,
    migrations: hasOwnMigrations(),
    worker: seenAt !== null && now.getTime() - seenAt.getTime() <= WORKER_SILENT_MS,
    ...(place ? { cluster: place.isReady({ needsWriter: false }), role: place.role } : {}),
  }
}
