import pino from 'pino'
import { logLevel } from './env.server.ts'
import { loggedError } from './errors.ts'
import { LogOutput } from './log-output.ts'

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
