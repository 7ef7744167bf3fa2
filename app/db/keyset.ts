import { type Column, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { keysOf, recordOf } from '#app/format/records.ts'

/** A column of a list's order. The last one is the table's key, which makes the order unique. */
type OrderKey = { column: Column; direction: 'asc' | 'desc' }

export function ascending(column: Column): OrderKey {
  return { column, direction: 'asc' }
}

export function descending(column: Column): OrderKey {
  return { column, direction: 'desc' }
}

/** A key's stored value. */
type StoredKey = string | number | null

/** A place in a list: a row's stored key values, and on which side of the row the page is. */
export type Place = {
  side: 'after' | 'before'
  values: readonly StoredKey[]
  /** How many rows come before the page, for '26 to 50 of 240'. */
  position: number
}

/** A list's order and the places in it. `Name`: the row's fields that contain the keys. */
export type Keyset<Name extends string> = {
  /** The rows on one side of a place; undefined for all. */
  where: (place: Place | null) => SQL | undefined
  /** Reversed for earlier rows, because reading starts at the place. */
  orderBy: (place: Place | null) => SQL[]
  /** A row's place, encoded for a URL. */
  encode: (row: Record<Name, unknown>, position: number) => string
  /** A place decoded from a URL; null if this list didn't write it. */
  decode: (side: Place['side'], text: string) => Place | null
}

/**
 * The order of a paginated list, by the given columns (keyset pagination, decision 0024). Null sorts first, as in SQLite. Keys
 * that are all NOT NULL and in one direction are compared as a row value, which an index finds at once; others are compared one
 * by one.
 *
 * const newestFirst = keyset({ createdAt: descending(messages.createdAt), id: descending(messages.id) })
 */
export function keyset<Name extends string>(keys: Record<Name, OrderKey>): Keyset<Name> {
  const names = keysOf(keys)
  const schema = z.strictObject({
    position: z.int().min(0),
    keys: z.strictObject(Object.fromEntries(names.map((name) => [name, storedKey(keys[name].column)]))),
  })
  const from = (place: Place | null) => names.map((name) => (place?.side === 'before' ? reversed(keys[name]) : keys[name]))
  return {
    where: (place) => (place === null ? undefined : beyond(from(place), place.values)),
    orderBy: (place) => from(place).map(({ column, direction }) => sql`${column} ${sql.raw(direction)}`),
    encode: (row, position) => {
      const stored = (name: Name): unknown => (row[name] === null ? null : keys[name].column.mapToDriverValue(row[name]))
      const place = { position, keys: recordOf(names, (name) => stored(name)) }
      return Buffer.from(JSON.stringify(place)).toString('base64url')
    },
    decode: (side, text) => {
      const { data } = schema.safeParse(readJson(Buffer.from(text, 'base64url').toString()))
      return data ? { side, position: data.position, values: names.map((name) => data.keys[name] ?? null) } : null
    },
  }
}

/** A column's value in a URL. */
function storedKey({ dataType, notNull }: Column): z.ZodType<StoredKey> {
  const key = dataType === 'string' ? z.string() : z.number()
  return notNull ? key : key.nullable()
}

function reversed({ column, direction }: OrderKey): OrderKey {
  return direction === 'asc' ? descending(column) : ascending(column)
}

/** The rows after these key values. */
function beyond(keys: OrderKey[], values: Place['values']): SQL {
  const [direction, ...others] = new Set(keys.map((key) => key.direction))
  if (others.length === 0 && keys.every(({ column }) => column.notNull)) {
    const columns = sql.join(
      keys.map(({ column }) => sql`${column}`),
      sql`, `,
    )
    const row = sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
    return sql`(${columns}) ${direction === 'asc' ? sql`>` : sql`<`} (${row})`
  }
  const alternatives = keys.map((key, index) => {
    const ties = keys.slice(0, index).map(({ column }, tie) => sql`${column} is ${values[tie]}`)
    return sql`(${sql.join([...ties, beyondOne(key, values[index] ?? null)], sql` and `)})`
  })
  return sql`(${sql.join(alternatives, sql` or `)})`
}

function beyondOne({ column, direction }: OrderKey, value: StoredKey): SQL {
  if (direction === 'asc') return value === null ? sql`${column} is not null` : sql`${column} > ${value}`
  if (value === null) return sql`false`
  return column.notNull ? sql`${column} < ${value}` : sql`(${column} < ${value} or ${column} is null)`
}
