/** Records with known keys. TypeScript widens their keys to any string, because an object may have more than its type says. */

/** A record's keys, in order. Only for records that have no other keys. */
export function keysOf<Of extends object>(record: Of): (keyof Of & string)[] {
  return Object.keys(record) as (keyof Of & string)[]
}

/** The values with these keys, from a row or a table. */
export function pick<From extends object, Key extends keyof From>(from: From, keys: readonly Key[]): Pick<From, NoInfer<Key>> {
  return recordOf(keys, (key) => from[key]) as Pick<From, Key>
}

/** A record with a computed value for each key. */
export function recordOf<Key extends PropertyKey, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}
