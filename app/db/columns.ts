import { randomFillSync } from 'node:crypto'
import { integer, text } from 'drizzle-orm/sqlite-core'

const ID_BYTES = 16
const RANDOM_BYTES = 8
/** Ids per millisecond, counted in four hexadecimal digits. */
const MAX_PER_MS = 0x1_0000

// Random bytes cost the same for one ID as for many.
const randomPool = Buffer.alloc(ID_BYTES * 256)
let used = randomPool.length
let last = { ms: 0, count: 0 }

/**
 * The key of a new row in 32 hexadecimal characters: the millisecond, a count within it, and 64 random bits. A process's IDs sort
 * in the order of creation, which breaks ties between rows of the same millisecond. They reveal when they were created: an ID
 * that grants access (such as a lead's report) must be a `newSecret()`.
 */
export function newId(now = Date.now()): string {
  last = nextPlace(last, now)
  return `${hex(last.ms, 12)}${hex(last.count, 4)}${randomHex(RANDOM_BYTES)}`
}

/** 128 random bits as 32 hexadecimal characters, for IDs that grant access or must be random in every digit. */
export function newSecret(): string {
  return randomHex(ID_BYTES)
}

/** Greater than the last ID, even if the clock went back or the millisecond is full. */
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

/** When a row was written. */
export function createdAt() {
  return timestamp('created_at')
    .notNull()
    .$defaultFn(() => new Date())
}

/** When a row was last changed. Each write sets it. */
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
