/** The code of an error of Node, SQLite or a package, such as 'ENOENT'. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** An error in the log: class, message, code and stack, also of its causes. */
type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

/**
 * The parts of an error that may be logged. The driver appends a failed query's values, which people typed, so they are cut off
 * message and stack. Other properties are left out for the same reason.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something other than an Error was thrown' }
  const code = errorCode(error)
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: withoutValues(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

function withoutValues(text: string): string {
  return text.replace(/\nparams: .*?(?=\n {4}at |$)/s, '\nparams: (left out)')
}
