import { log } from '#app/config/log.server.ts'
import { litestreamProgram, restoreWhereMissing } from '#app/db/litestream.server.ts'
import { type Replication, startReplication } from './replication.ts'

/** A replica that has not started. */
type Replica = {
  /** Starts copying, once the database is ready. */
  start: () => void
  /** Copies the last writes, then ends. */
  stop: () => Promise<void>
}

/** Checks that Litestream is installed, and restores a missing database from the replica. Throws `BackupError`. */
export async function openReplication(databasePath: string, url: string): Promise<Replica> {
  litestreamProgram()
  if (await restoreWhereMissing({ url, target: databasePath })) log.info('Database restored from its replica')
  let running: Replication | undefined
  let isOver = false
  return {
    start() {
      if (!isOver) running ??= startReplication(databasePath, url)
    },
    async stop() {
      isOver = true
      await running?.stop()
    },
  }
}
