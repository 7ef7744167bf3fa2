import { randomFillSync } from 'node:crypto'
import { integer, text } from 'drizzle-orm/sqlite-core'

const ID_BYTES = 16
const RANDOM_BYTES = 8
/** Ids per millisecond, counted in four hexadecimal digits. */
const MAX_PER_MS = 0x1_0000

// Requesting random bytes costs the same for one id as for many.
const randomPool = Buffer.alloc(ID_BYTES * 256)
let used = randomPool.length
let last = { ms: 0, count: 0 }

/**
 * The key of a new row, 32 hexadecimal characters: the millisecond, a count within it, and 64 random bits. Ids sort in the order in which one process made them, so that
 * they break the ties of rows of one moment. They do not hide when they were made: what opens something to anyone who has it (a lead's report) is a `newSecret()`.
 */
export function newId(now = Date.now()): string {
  last = nextPlace(last, now)
  return `${hex(last.ms, 12)}${hex(last.count, 4)}${randomHex(RANDOM_BYTES)}`
}

/** 128 random bits as 32 hexadecimal characters, for what opens something or has to differ from all others in each of its digits. */
export function newSecret(): string {
  return randomHex(ID_BYTES)
}

/** After the last id, even if the clock went back or a millisecond is full. */
function nextPlace({ ms, count }: { ms: number; count: number }, now: number): { ms: number; count: number } {
  if (now > ms) return { ms: now, count: 0 }
  return count + 1 < MAX_PER_MS ? { ms, count: count + 1 } : { ms: ms + 1, count: 0 }
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function randomHex(bytes: number): string {
  if (used + bytes > randomPool.length) {
    randomFillSync(randomPool)
    used = 0
  }
  used += bytes
  return randomPool.toString('hex', used - bytes, used)
}

/** Primary key of every table whose rows have their own identity. */
export function id() {
  return text('id').primaryKey().$defaultFn(newId)
}

/** Primary key of a table whose ids work as secret links: fully random. */
export function secretId() {
  return text('id').primaryKey().$defaultFn(newSecret)
}

/** A moment in UTC, stored as Unix milliseconds, read as a `Date`. */
export function timestamp(name: string) {
  return integer(name, { mode: 'timestamp_ms' })
}

/** The moment a row was written. */
export function createdAt() {
  return timestamp('created_at')
    .notNull()
    .$defaultFn(() => new Date())
}

/** The moment a row was last changed; writes of a row set it. */
export function updatedAt() {
  return timestamp('updated_at')
    .notNull()
    .$defaultFn(() => new Date())
    .$onUpdateFn(() => new Date())
}

/** A charged or paid amount: integer US cents. */
export function cents(name: string) {
  return integer(name)
}

/** An estimate such as a rent or a price: whole US dollars. */
export function dollars(name: string) {
  return integer(name)
}

/** True or false, stored as 1 or 0. */
export function boolean(name: string) {
  return integer(name, { mode: 'boolean' }).notNull().default(false)
}
