/** A house's number: '2418', '12B', '1107-1109'. */
const HOUSE_NUMBER = /^\d{1,6}(?:-\d{1,6})?[A-Za-z]?(?=\s)/
/** What can be a city's name: no sentence, no number. */
const CITY = /^\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}$/u
const MAX_CITY_LENGTH = 30
const STATE_AND_ZIP = /^[A-Z]{2} \d{5}$/

/**
 * A property by its house number and city: 'no. 2418 in Des Moines', and 'your property' where the address tells neither. What a stranger typed besides, a whole
 * sentence for a street, stands in no subject. `address`: 'street, city, state zip'.
 */
export function briefProperty(address: string): string {
  const place = placeOf(address)
  if (place === null) return 'your property'
  return place.number === undefined ? `your property in ${place.city}` : `no. ${place.number} in ${place.city}`
}

/** The same within a sentence: 'your Des Moines property (no. 2418)'; null where the address tells neither. */
export function namedProperty(address: string): string | null {
  const place = placeOf(address)
  return place && `your ${place.city} property${place.number === undefined ? '' : ` (no. ${place.number})`}`
}

function placeOf(address: string): { number: string | undefined; city: string } | null {
  const parts = address.split(',').map((part) => part.trim())
  const [last, city = ''] = [parts.at(-1) ?? '', parts.at(-2)]
  if (parts.length < 3 || !STATE_AND_ZIP.test(last) || city.length > MAX_CITY_LENGTH || !CITY.test(city)) return null
  return { number: HOUSE_NUMBER.exec(parts[0] ?? '')?.[0], city }
}
