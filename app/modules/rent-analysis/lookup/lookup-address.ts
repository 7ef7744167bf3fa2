type LookupAddress = { street: string; city: string; state: string; zipCode: string }

/** The address can't be looked up. The message is that of P5.9 or P5.10. */
export class LookupAddressError extends Error {
  override name = 'LookupAddressError'
}

/**
 * Parses 'Street, City, State ZIP'. Throws `LookupAddressError` with the message of P5.9 or P5.10. The street can contain commas
 * ('12 Elm St, Apt 4').
 */
export function parseLookupAddress(address: string): LookupAddress {
  const parts = address.split(',').map((part) => part.trim())
  const stateAndZip = parts.at(-1) ?? ''
  const city = parts.at(-2) ?? ''
  const street = parts.slice(0, -2).filter(Boolean).join(', ')
  if (parts.length < 3 || street === '' || city === '') {
    throw new LookupAddressError('Invalid address format. Expected: Street, City, State ZIP')
  }
  const [, state, zipCode] = /^([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(stateAndZip) ?? []
  if (state === undefined || zipCode === undefined) {
    throw new LookupAddressError('Invalid state/zip format. Expected: STATE ZIP')
  }
  return { street, city, state, zipCode }
}
