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
  /** What its loaders have read, by name; none in a request that may write, and none once its answer is made. */
  read?: Map<string, unknown> | undefined
  /** It tried to write at a reader of a cluster. */
  needsWriter?: boolean
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work`; whatever it does and waits for belongs to this request. */
export function runForRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** Runs the loaders of a request that writes nothing: what several of them ask for by `readOnce` is read once. */
export async function readingOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  const scope = scopes.getStore()
  if (scope) scope.read = new Map()
  try {
    return await work()
  } finally {
    // A stream of events goes on for hours, and its news are not those of its start.
    if (scope) scope.read = undefined
  }
}

/** What `read` returns, which loaders of one page ask for several times. */
export function readOnce<Value>(name: string, read: () => Value): Value {
  const known = scopes.getStore()?.read
  if (!known) return read()
  if (!known.has(name)) known.set(name, read())
  return known.get(name) as Value
}

/** The request that is being answered; undefined in jobs and scripts, and under a server that does not say. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}
