import { AsyncLocalStorage } from 'node:async_hooks'

/** What log lines say of the request that they belong to. */
export type RequestScope = {
  /** As on the request's own line in the log. */
  id: string
  ip: string
  method: string
  /** With its secrets masked. */
  path: string
  /** A form of it was refused, which the title of the page says. */
  isRefused?: boolean
  /** It tried to write at a reader of a cluster. */
  needsWriter?: boolean
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work`; whatever it does and waits for belongs to this request. */
export function runForRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** The request that is being answered; undefined in jobs and scripts, and under a server that does not say. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}
