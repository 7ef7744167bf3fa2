import { randomBytes } from 'node:crypto'

let made = 0

/** A number that no other row of this process has, for names and addresses that must differ. */
export function nextNumber(): number {
  made += 1
  return made
}

/** The same with letters by chance, for what may be there once only: journeys of several processes share a database. */
export function nextWord(): string {
  return `${nextNumber()}-${randomBytes(3).toString('hex')}`
}
