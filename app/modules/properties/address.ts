/** The address of a lead as it is stored. */
export type StoredAddress = {
  streetAddress: string
  city: string
  state: string
  zipCode: string
  /** 'street, city, state zip', or what a form wrote where there is no property ('Not provided'). */
  propertyAddress: string
}

/** An address over two lines, as tables show it. Both are empty where no address is known. */
export type AddressLines = { street: string; locality: string }

/** What forms without a property write as the address (docs/product/analysis.md). */
const NOT_PROVIDED = 'Not provided'

/**
 * The address of a lead for people: 'streetAddress, city, state zipCode', or propertyAddress where the parts are blank or only
 * commas. Blank parts are left out. The state alone is no address: every lead has it.
 */
export function displayAddress(address: StoredAddress): string {
  const { street, locality } = addressLines(address)
  return [street, locality].filter(Boolean).join(', ')
}

/** The same over two lines: the street, then city, state and ZIP. */
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

/** Whether a lead has a property at all: leads of the webinar and the calculators have none until someone enters it. */
export function hasProperty(address: StoredAddress): boolean {
  const shown = displayAddress(address)
  return shown !== '' && shown !== NOT_PROVIDED
}

/** The combined address that is stored beside the parts: 'street, city, state zip'. */
export function combinedAddress(parts: Omit<StoredAddress, 'propertyAddress'>): string {
  return `${parts.streetAddress.trim()}, ${parts.city.trim()}, ${parts.state.trim()} ${parts.zipCode.trim()}`
}

function isBlank(part: string): boolean {
  return /^[\s,]*$/.test(part)
}
