import type { MailPart } from './mail-layout.ts'

/** What can be a city's name: no sentence, no number. */
const CITY = /^\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}$/u
const MAX_CITY_LENGTH = 30
const STATE_AND_ZIP = /^[A-Z]{2} \d{5}$/

/**
 * A property by its city, 'your home in Des Moines': a mailbox that was never proved reads no street that a stranger may have typed. Null where the address has no
 * city. `address`: 'street, city, state zip'.
 */
export function cityProperty(address: string): string | null {
  const place = placeOf(address)
  return place && `your home in ${place.city}`
}

/** A property as its owner calls it, by the street: '2418 Beaver Ave'; the whole address where it has no city to leave out. */
export function streetOf(address: string): string {
  return placeOf(address)?.street ?? address.trim()
}

/**
 * A subject about a property: 'Your rent analysis: 4215 Beaver Avenue' to a mailbox that was proved, else 'Your rent analysis for your home in Des Moines'. `property`:
 * what the mail calls it (`findAddressee`).
 */
export function subjectAbout(words: string, property: string): string {
  return property.startsWith('your ') ? `${words} for ${property}` : `${words}: ${property}`
}

function placeOf(address: string): { street: string; city: string } | null {
  const parts = address.split(',').map((part) => part.trim())
  const [last, city = ''] = [parts.at(-1) ?? '', parts.at(-2)]
  if (parts.length < 3 || !STATE_AND_ZIP.test(last) || city.length > MAX_CITY_LENGTH || !CITY.test(city)) return null
  return { street: parts.slice(0, -2).join(', '), city }
}

/** A year of renting as a mail shows it: a line for what comes in and for each cost, what is left, and where the figures come from. */
export type MailYear = { title: string; rows: { label: string; value: string }[]; note: string }

/** Nothing where there is none. */
export function yearParts(year: MailYear | null): MailPart[] {
  if (year === null) return []
  return [
    { kind: 'heading', text: year.title },
    { kind: 'rows', rows: year.rows },
    { kind: 'note', text: year.note },
  ]
}
