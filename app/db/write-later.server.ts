import { log } from '#app/config/log.server.ts'
import { inTransaction, type Tx } from './client.server.ts'

/**
 * Writes down what reading a page leaves behind: that a report was opened, that a session was used. All that a GET writes for itself comes through here, because it
 * need not be done at once nor by the process that answers (one that reads a copy hands it to the one that writes): nothing in the answer may rest on it. Today it is
 * done at once. A failure, such as no room on the disk, is logged with `failure` and keeps no one from reading. (Counts of rates, which an answer does rest on,
 * are `countRequest`'s.)
 */
export function writeLater(failure: string, write: (tx: Tx) => void): void {
  try {
    inTransaction(write)
  } catch (error) {
    log.error({ err: error }, failure)
  }
}
