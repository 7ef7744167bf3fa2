import { isReader } from '#app/cluster/place.ts'
import { log } from '#app/config/log.server.ts'
import { currentRequest } from '#app/config/request-scope.server.ts'
import { inTransaction, type Tx } from './client.server.ts'

/**
 * Stores a side effect of reading a page, such as the opening of a report or the use of a session. All writes of GET requests use
 * it, and no answer may depend on them. It writes immediately; a cluster's reader forwards the request to the writer, and answers
 * without the write if the writer can't be reached. A failure, such as a full disk, is logged with `failure` and doesn't stop the
 * answer. (Rate limits, which answers depend on, use `countRequest`.)
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
