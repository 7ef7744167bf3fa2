import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number of the United States as nearly everyone types it, which needs no numbering plan: ten digits, the first of them no 0 or 1. */
const US_NUMBER = /^\s*(?:\+?1[ .-]?)?(?:\(([2-9]\d\d)\) ?|([2-9]\d\d)[ .-]?)(\d{3})[ .-]?(\d{4})\s*$/

/**
 * A typed phone number in E.164 ('+15155550173'), one form for every way to write it. Without a country code it is read as a number of the United States; an
 * extension is left out. Null for what can be no phone number. For the server alone: the numbering plans of the world are large.
 */
export function toE164(typed: string): string | null {
  const usual = US_NUMBER.exec(typed)
  if (usual) return `+1${usual[1] ?? usual[2] ?? ''}${usual[3] ?? ''}${usual[4] ?? ''}`
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })
  return number?.isPossible() ? number.number : null
}
