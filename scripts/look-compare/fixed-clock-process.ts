/**
 * Preloaded into a process (`node --import`): sets the clock to LOOK_TIME and makes random bytes, which order rows, the same in
 * every run. Timers keep running.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import process from 'node:process'

const RealDate = Date
const fixed = RealDate.parse(process.env.LOOK_TIME ?? '')
if (Number.isNaN(fixed)) throw new Error('LOOK_TIME is not a date')

class FixedDate extends RealDate {
  constructor(...values: unknown[]) {
    if (values.length === 0) super(fixed)
    else super(...(values as [number]))
  }

  static override now(): number {
    return fixed
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return Function.prototype[Symbol.hasInstance].call(RealDate, value)
  }
}

globalThis.Date = FixedDate as DateConstructor

const program = path.basename(process.argv[1] ?? '')
let drawn = 0
/** Random bytes from a sequence of hashes specific to this program. */
function nextBytes(size: number): Buffer {
  const parts: Buffer[] = []
  for (let length = 0; length < size; length += 32) {
    drawn += 1
    parts.push(crypto.createHash('sha256').update(`${program} ${drawn}`).digest())
  }
  return Buffer.concat(parts).subarray(0, size)
}

Object.assign(crypto, { randomBytes: nextBytes, randomInt: (max: number) => nextBytes(4).readUInt32BE() % max })
syncBuiltinESMExports()
