import { formatDollars } from '#app/format/money.ts'
import type { FoundReport } from './queries.server.ts'

/** A preview of a shared report link: the rents and the city, without anything that identifies the home. */
type ShareCard = {
  /** 'Rent estimate' */
  name: string
  /** '$1,455 to $1,720' */
  rents: string
  /** 'a month in Des Moines, IA' */
  place: string
}

/** The preview card with a report's original estimate; null while there is none. */
export function shareCardOf(found: FoundReport): ShareCard | null {
  if (found.state !== 'ready') return null
  const { rentDollars, likelyDollars, figure, unitCount } = found.report
  const { low, high } = likelyDollars ?? rentDollars
  const city = CITY.exec(found.address.locality)?.[1]
  const each = unitCount > 1 ? ' per unit' : ''
  return {
    name: figure.name === 'Estimate' ? 'Rent estimate' : figure.name,
    rents: `${formatDollars(low)} to ${formatDollars(high)}`,
    place: `a month${each}${city === undefined ? '' : ` in ${city}`}`,
  }
}

/** 'Des Moines, IA' from 'Des Moines, IA 50310'. An address in another form may contain a street. */
const CITY = /^([\p{L}\p{M} .'’-]{1,60}, [A-Z]{2})(?: \d{5})?$/u
