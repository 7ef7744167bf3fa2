import type { MailPart } from './mail-content.ts'

/** A plausible city name: no sentences, no numbers. */
const CITY = /^\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}$/u
const MAX_CITY_LENGTH = 30
const STATE_AND_ZIP = /^[A-Z]{2} \d{5}$/

/**
 * A property by its city, such as 'your home in Des Moines', because unproved mailboxes don't get to read a street that a
 * stranger may have typed. Null if the address has no city. `address`: 'street, city, state zip'.
 */
export function cityProperty(address: string): string | null {
  const place = placeOf(address)
  return place && `your home in ${place.city}`
}

/** A property by its street, as its owner calls it: '2418 Beaver Ave'. The whole address if it has no city. */
export function streetOf(address: string): string {
  return placeOf(address)?.street ?? address.trim()
}

/**
 * A subject about a property: 'Your rent analysis: 4215 Beaver Avenue' for a proved mailbox, else 'Your rent analysis for your
 * home in Des Moines'. Words with a colon don't get a second one. `property`: its name in the email (`findAddressee`).
 */
export function subjectAbout(words: string, property: string): string {
  return property.startsWith('your ') || words.includes(':') ? `${words} for ${property}` : `${words}: ${property}`
}

function placeOf(address: string): { street: string; city: string } | null {
  const parts = address.split(',').map((part) => part.trim())
  const [last, city = ''] = [parts.at(-1) ?? '', parts.at(-2)]
  if (parts.length < 3 || !STATE_AND_ZIP.test(last) || city.length > MAX_CITY_LENGTH || !CITY.test(city)) return null
  return { street: parts.slice(0, -2).join(', '), city }
}

/** A year of renting in an email: a line for the income and each cost, the remainder, and the sources of the figures. */
export type MailYear = { title: string; rows: { label: string; value: string }[]; note: string }

/** Empty if there is no estimate. */
export function yearParts(year: MailYear | null): MailPart[] {
  if (year === null) return []
  return [
    { kind: 'heading', text: year.title },
    { kind: 'rows', rows: year.rows },
    { kind: 'note', text: year.note },
  ]
}
