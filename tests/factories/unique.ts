import { randomBytes } from 'node:crypto'

let made = 0

/** A number that is unique in this process, for names and addresses that must differ. */
export function nextNumber(): number {
  made += 1
  return made
}

/** A unique number with random letters, because journeys of several processes share a database. */
export function nextWord(): string {
  return `${nextNumber()}-${randomBytes(3).toString('hex')}`
}
