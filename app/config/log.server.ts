import pino from 'pino'
import { logLevel } from './env.server.ts'

/** An error as the log shows it: its class, words, code and stack, and those of its causes. */
type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

/** What waits to be written at most, in bytes, where nothing can be: beyond it lines are lost, and not the process's memory. */
const MOST_WAITING_BYTES = 2_000_000

const standardOutput = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING_BYTES })
// The log may be a file, and its disk full: the product goes on without, and the lines that wait come when there is room again.
standardOutput.on('error', () => undefined)

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
  try {
    standardOutput.flushSync()
  } catch {
    // Nobody can be told: there is no log to write it to. The end of the process would try again, and fail by it.
    standardOutput.flushSync = () => undefined
  }
}

/**
 * What of an error may stand in the log. The values of a failed query are cut off its message and stack (the driver appends
 * them, and they are what people typed); other properties are left out for the same reason.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is no Error' }
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
