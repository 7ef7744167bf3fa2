import { randomBytes, randomInt } from 'node:crypto'
import { formatIsoDay } from '#app/format/date.ts'

/** All journeys write into one database at the same time. These tell their rows apart. */

/** A word that no other row contains. */
export function uniqueWord(): string {
  return `zq${randomBytes(5).toString('hex')}`
}

/** A day long ago that no other test uses: as in an address, and a moment on it. */
export function uniqueDay(): { day: string; moment: Date } {
  const moment = new Date(Date.UTC(1900, 0, randomInt(30_000), 18))
  return { day: formatIsoDay(moment), moment }
}
