import pino from 'pino'
import { logLevel } from './env.server.ts'
import { LogOutput } from './log-output.ts'

/** An error in the log: class, message, code and stack, also of its causes. */
type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

const standardOutput = new LogOutput(1)
process.on('exit', flushLog)

/** The process's log: one JSON line per event on standard output. Never a body, token or password. */
export const log = pino(
  {
    level: logLevel(),
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: loggedError },
  },
  standardOutput,
)

/** Writes the waiting lines before the process ends. */
export function flushLog(): void {
  standardOutput.flushSync()
}

/**
 * The parts of an error that may be logged. The driver appends a failed query's values, which people typed, so they are cut off
 * message and stack. Other properties are left out for the same reason.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something other than an Error was thrown' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
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
