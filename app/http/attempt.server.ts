import { log } from '#app/config/log.server.ts'
import { currentRequest } from '#app/config/request-scope.server.ts'

/**
 * Runs a form's action. Returns null after an unexpected failure (a full disk, a bug), which it logs with the request's ID; the
 * route then answers with the form's message and everything typed. Thrown responses pass through. `failure`: text for the log.
 */
export async function attempt<Done>(failure: string, work: () => Done | Promise<Done>): Promise<Done | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Response) throw error
    log.error({ err: error, id: currentRequest()?.id }, failure)
    return null
  }
}
