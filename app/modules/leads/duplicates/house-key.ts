import { unitKey } from '#app/modules/properties/street-key.ts'

const ZIP_DIGITS = 5

/**
 * Represents a house, and the home in it, however its address is written, with or without the last four digits of its ZIP code; '' where there is no
 * address.
 */
export function houseKey({ streetAddress, zipCode }: { streetAddress: string; zipCode: string }): string {
  const zip = zipCode.trim().slice(0, ZIP_DIGITS)
  return /^[\s,]*$/.test(streetAddress) || zip === '' ? '' : unitKey(streetAddress, zip)
}
