import { isReader } from '#app/cluster/place.ts'
import { log } from '#app/config/log.server.ts'
import { currentRequest } from '#app/config/request-scope.server.ts'
import { inTransaction, type Tx } from './client.server.ts'

/**
 * Writes down what reading a page leaves behind: that a report was opened, that a session was used. All that a GET writes for itself comes through here, because it
 * need not be done at once nor by the process that answers: nothing in the answer may rest on it. It is done at once; a reader of a cluster hands the request to the writer, and
 * where that one can't be reached, answers it without. A failure, such as no room on the disk, is logged with `failure` and keeps no one from reading. (Counts of rates, which an answer does rest on,
 * are `countRequest`'s.)
 */
export function writeLater(failure: string, write: (tx: Tx) => void): void {
  if (isReader()) {
    const request = currentRequest()
    if (request) request.needsWriter = true
    return
  }
  try {
    inTransaction(write)
  } catch (error) {
    log.error({ err: error }, failure)
  }
}
