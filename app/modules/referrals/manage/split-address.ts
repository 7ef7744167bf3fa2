/** The parts of an address, as leads store them. */
type AddressParts = { streetAddress: string; city: string; state: string; zipCode: string }

/** The parts of 'Street, City, State ZIP'. Another format is not split. A street may contain commas. */
export function splitAddress(address: string): AddressParts | Record<string, never> {
  const match = /^(.+),([^,]+),\s*([A-Za-z]{2})\s+(\d{5})(?:-\d{4})?$/.exec(address.trim())
  if (!match) return {}
  const [, street = '', city = '', state = '', zipCode = ''] = match
  return { streetAddress: street.trim(), city: city.trim(), state: state.toUpperCase(), zipCode }
}
