/** A lead's address as stored. */
export type StoredAddress = {
  streetAddress: string
  city: string
  state: string
  zipCode: string
  /** 'street, city, state zip', or the text that a form stores without a property ('Not provided'). */
  propertyAddress: string
}

/** An address on two lines, as in tables. Both are empty if no address is known. */
export type AddressLines = { street: string; locality: string }

/** What forms without a property store as the address (docs/product/analysis.md). */
const NOT_PROVIDED = 'Not provided'

/**
 * A lead's address for display: 'streetAddress, city, state zipCode', or propertyAddress if the
 * parts are blank or only commas. Omits blank parts. The state alone is not an address, because
 * every lead has one.
 */
export function displayAddress(address: StoredAddress): string {
  const { street, locality } = addressLines(address)
  return [street, locality].filter(Boolean).join(', ')
}

/** The same on two lines: the street, then city, state and ZIP. */
export function addressLines(address: StoredAddress): AddressLines {
  if ([address.streetAddress, address.city, address.zipCode].every(isBlank)) {
    return { street: isBlank(address.propertyAddress) ? '' : address.propertyAddress.trim(), locality: '' }
  }
  const [street, city, state, zipCode] = [address.streetAddress, address.city, address.state, address.zipCode].map((part) =>
    isBlank(part) ? '' : part.trim(),
  )
  const stateAndZip = [state, zipCode].filter(Boolean).join(' ')
  return { street: street ?? '', locality: [city, stateAndZip].filter(Boolean).join(', ') }
}

/** 'street, city', as under a name in lists. */
export function streetAndCity(address: StoredAddress): string {
  const { street } = addressLines(address)
  return [street, isBlank(address.city) ? '' : address.city.trim()].filter(Boolean).join(', ')
}

/** An address that breaks after its street where it needs two lines, not within 'Des Moines, IA 50312'. */
export function keepLocality(address: string): string {
  return address.replace(/(?<=, )[^,]+, [^,]+$/, (locality) => locality.replaceAll(' ', '\u00A0'))
}

/** Whether a lead has a property: webinar and calculator leads have none until someone enters it. */
export function hasProperty(address: StoredAddress): boolean {
  const shown = displayAddress(address)
  return shown !== '' && shown !== NOT_PROVIDED
}

/** The combined address, stored beside its parts: 'street, city, state zip'. */
export function combinedAddress(parts: Omit<StoredAddress, 'propertyAddress'>): string {
  return `${parts.streetAddress.trim()}, ${parts.city.trim()}, ${parts.state.trim()} ${parts.zipCode.trim()}`
}

function isBlank(part: string): boolean {
  return /^[\s,]*$/.test(part)
}

/** The parts of an address, as leads store them. */
type AddressParts = { streetAddress: string; city: string; state: string; zipCode: string }

/** The parts of 'Street, City, State ZIP'. Another format is not split. A street may contain commas. */
export function splitAddress(address: string): AddressParts | Record<string, never> {
  const match = /^(.+),([^,]+),\s*([A-Za-z]{2})\s+(\d{5})(?:-\d{4})?$/.exec(address.trim())
  if (!match) return {}
  const [, street = '', city = '', state = '', zipCode = ''] = match
  return { streetAddress: street.trim(), city: city.trim(), state: state.toUpperCase(), zipCode }
}
