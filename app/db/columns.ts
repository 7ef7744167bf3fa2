import { randomFillSync } from 'node:crypto'
import { integer, text } from 'drizzle-orm/sqlite-core'

const ID_BYTES = 16

// Asking the system for random bytes costs as much for one id as for many.
const randomPool = Buffer.alloc(ID_BYTES * 256)
let used = randomPool.length

/** A new random id: 128 bits as 32 hexadecimal characters, unguessable and safe in any URL or file name. */
export function newId(): string {
  if (used === randomPool.length) {
    randomFillSync(randomPool)
    used = 0
  }
  used += ID_BYTES
  return randomPool.toString('hex', used - ID_BYTES, used)
}

/** Primary key of every table whose rows have an identity of their own. */
export function id() {
  return text('id').primaryKey().$defaultFn(newId)
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

/** An amount that is charged or paid: integer US cents. */
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
