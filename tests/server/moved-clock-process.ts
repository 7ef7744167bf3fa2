/**
 * Loaded into a server first (`node --import`). At SIGUSR2, shifts the wall clock by the ms in the file MOVED_CLOCK. The
 * monotonic clock (`performance.now`, timers) continues, as when an operator sets the time.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'

const RealDate = Date
let offset = 0

class MovedDate extends RealDate {
  constructor(...values: unknown[]) {
    if (values.length === 0) super(MovedDate.now())
    else super(...(values as [number]))
  }

  static override now(): number {
    return RealDate.now() + offset
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return Function.prototype[Symbol.hasInstance].call(RealDate, value)
  }
}

globalThis.Date = MovedDate as DateConstructor

process.on('SIGUSR2', () => {
  offset = Number(readFileSync(process.env.MOVED_CLOCK ?? '', 'utf8'))
  process.stdout.write(`the clock is off by ${offset}\n`)
})
