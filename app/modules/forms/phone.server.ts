import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A typed phone number in E.164 ('+15155550173'), one form for every way to write it. Without a country code it is read as a number of the United States; an
 * extension is left out. Null for what can be no phone number. For the server alone: the numbering plans of the world are large.
 */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })
  return number?.isPossible() ? number.number : null
}
