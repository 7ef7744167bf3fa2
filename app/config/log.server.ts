import pino from 'pino'
import { logLevel } from './env.server.ts'
import { LogOutput } from './log-output.ts'

/** An error as the log shows it: its class, words, code and stack, and those of its causes. */
type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

const standardOutput = new LogOutput(1)
process.on('exit', flushLog)

/** The log of this process: one JSON line an event, on standard output. Never a body, a token or a password. */
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

/** Writes out what still waits to be written, before the process ends. */
export function flushLog(): void {
  standardOutput.flushSync()
}

/**
 * What of an error may be in the log. The values of a failed query are cut off its message and stack (the driver appends them,
 * and they are what people typed); other properties are left out for the same reason.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is not an Error' }
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
