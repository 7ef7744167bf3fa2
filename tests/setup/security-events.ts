import pino from 'pino'
import { afterEach, beforeEach, vi } from 'vitest'
import { log } from '#app/config/log.server.ts'

type LogLine = Record<string, unknown> & { level: string; msg: string }

/**
 * Captures the product's log, which is silent in tests. Call it once per test file. Returns the current test's security log
 * lines.
 */
export function readSecurityLog(): () => LogLine[] {
  let lines: LogLine[] = []
  beforeEach(() => {
    lines = []
    log.level = 'info'
    const { [pino.symbols.streamSym]: output } = log as unknown as Record<symbol, { write: (line: string) => void }>
    if (!output) throw new Error('The log has no output')
    vi.spyOn(output, 'write').mockImplementation((line) => void lines.push(JSON.parse(line) as LogLine))
  })
  afterEach(() => {
    log.level = 'silent'
  })
  return () => lines.filter(({ msg }) => msg === 'security')
}
