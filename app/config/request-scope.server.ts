import { AsyncLocalStorage } from 'node:async_hooks'

/** Request fields in log lines. */
export type RequestScope = {
  /** The same as in the request's own log line. */
  id: string
  ip: string
  method: string
  /** With its secrets masked. */
  path: string
  /** The answer to a form: what was typed, and whether it has errors; the page title then says "Error:". */
  reply?: { typed: object; hasErrors: boolean }
  /** Its reader's role may not do this, so the redirect saves nothing. */
  isDenied?: boolean
  /** What its loaders have read, by name; unset in requests that may write, and after the answer. */
  read?: Map<string, unknown> | undefined
  /** It tried to write on a reader of a cluster. */
  needsWriter?: boolean
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work` in the context of this request, including what it awaits. */
export function runForRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** Runs the loaders of a read-only request. What several of them request with `readOnce` is read once. */
export async function readingOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  const scope = scopes.getStore()
  if (scope) scope.read = new Map()
  try {
    return await work()
  } finally {
    // A stream of events runs for hours, so values from its start would be outdated.
    if (scope) scope.read = undefined
  }
}

/** Returns the value of `read`, cached for the loaders of one page. */
export function readOnce<Value>(name: string, read: () => Value): Value {
  const known = scopes.getStore()?.read
  if (!known) return read()
  if (!known.has(name)) known.set(name, read())
  return known.get(name) as Value
}

/** The current request; undefined in jobs, scripts and under plain `remix-serve`. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}
