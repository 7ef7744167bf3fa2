import { log } from '#app/config/log.server.ts'
import { currentRequest } from '#app/config/request-scope.server.ts'

/**
 * Does what a form asks for. Null where that failed for a reason that no one expected (a full disk, a bug): it is logged here with the request's id, and the route
 * answers with the form's message and all that was typed. Answers that are thrown pass. `failure`: for the log.
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
