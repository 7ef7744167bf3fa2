import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A US number as almost everyone types it, which needs no numbering plan: ten digits, not starting with 0 or 1. */
const US_NUMBER = /^\s*(?:\+?1[ .-]?)?(?:\(([2-9]\d\d)\) ?|([2-9]\d\d)[ .-]?)(\d{3})[ .-]?(\d{4})\s*$/

/**
 * Converts a typed phone number to E.164 ('+15155550173'). Without a country code it counts as a US number; extensions are
 * dropped. Null if it can't be a phone number. Only for the server, because the world's numbering plans are large.
 */
export function toE164(typed: string): string | null {
  const usual = US_NUMBER.exec(typed)
  if (usual) return `+1${usual[1] ?? usual[2] ?? ''}${usual[3] ?? ''}${usual[4] ?? ''}`
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })
  return number?.isPossible() ? number.number : null
}
