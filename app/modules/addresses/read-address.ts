import { isIowaZip, notIowa } from '#app/modules/forms/fields.ts'
import { stateCode, stateName } from '#app/modules/properties/states.ts'
import { inPlainCharacters } from '#app/modules/properties/street-key.ts'
import { cityAtEnd, cityOfZip, onlyZipOf } from './places.ts'

/** A parsed address. Parts that are missing and can't be derived are blank. */
type ReadAddress = {
  /** Includes the unit, like in leads: '505 E Grand Ave Unit 312'. */
  streetAddress: string
  city: string
  zipCode: string
  /** Why the address can't be in Iowa, as a message; null if it can. */
  elsewhere: string | null
}

const COUNTRIES = ['usa', 'u.s.a.', 'united states', 'united states of america']
const ZIP_AT_END = /(?:^|[,\s])(\d{5})(?:[-\s]?\d{4})?$/
const UNIT = /^(?:(?:apartment|apt|unit|suite|ste|lot|floor|fl)\b\.?|#)\s*\S+/i

/** Parses a typed or pasted address, with or without commas or line breaks. */
export function readAddress(typed: string): ReadAddress {
  const text = withoutCountry(inOneLine(typed))
  const zip = ZIP_AT_END.exec(text)
  const zipCode = zip?.[1] ?? ''
  const beforeZip = zip ? withoutComma(text.slice(0, zip.index)) : text
  const { state, rest } = stateAtEnd(beforeZip, zipCode)
  const { streetAddress, city } = streetAndCity(rest)
  return {
    streetAddress,
    city: city || cityOfZip(zipCode) || '',
    zipCode: zipCode || onlyZipOf(city) || '',
    elsewhere: elsewhere(state, zipCode),
  }
}

function elsewhere(state: string | null, zipCode: string): string | null {
  if (zipCode !== '' && !isIowaZip(zipCode)) return notIowa(zipCode)
  return state === null || state === 'IA' ? null : `This address is in ${stateName(state)}. We only work in Iowa.`
}

/**
 * The state at the end of a text. A code only counts after a comma or before a ZIP code outside Iowa: 'Oak Ct' is a street, not a
 * place in Connecticut.
 */
function stateAtEnd(text: string, zipCode: string): { state: string | null; rest: string } {
  const match = /(?:^|(,?) )([A-Za-z.]+(?: [A-Za-z]+){0,2})$/.exec(text)
  const words = match?.[2]?.split(' ') ?? []
  for (let from = 0; from < words.length; from += 1) {
    const name = words.slice(from).join(' ')
    const state = stateCode(name)
    const isBehindComma = from === 0 && match?.[1] === ','
    const isSure = state === 'IA' || isBehindComma || (zipCode !== '' && !isIowaZip(zipCode))
    if (state !== null && isSure) return { state, rest: withoutComma(text.slice(0, text.length - name.length)) }
  }
  return { state: null, rest: text }
}

function streetAndCity(text: string): { streetAddress: string; city: string } {
  const parts = text.split(', ').filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  // City names have no digits; 'Unit 4' and '#4' belong to the street.
  if (parts.length > 1 && !/\d/.test(last) && !UNIT.test(last))
    return { streetAddress: parts.slice(0, -1).join(' '), city: cityInOurWords(last) }
  const found = cityAtEnd(text)
  if (found) return { streetAddress: found.before.replaceAll(',', ''), city: found.city }
  if (parts.length === 1 && !/\d/.test(last) && onlyCity(last) !== null) return { streetAddress: '', city: onlyCity(last) ?? '' }
  return { streetAddress: parts.join(' '), city: '' }
}

/** A text that is only a city's name. */
function onlyCity(text: string): string | null {
  return cityAtEnd(`1 street ${text}`)?.city ?? null
}

function cityInOurWords(city: string): string {
  return onlyCity(city) ?? city
}

/**
 * The parts between commas, line breaks and other separators, with whitespace collapsed, and without the county that maps name.
 */
function inOneLine(typed: string): string {
  const parts = inPlainCharacters(typed)
    .replaceAll(/["“”]/g, '')
    .split(/[,;|•\t\r\n]/)
    .map((part) => part.split(/\s/).filter(Boolean).join(' '))
  return parts.filter((part) => part !== '' && !part.toLowerCase().endsWith(' county')).join(', ')
}

function withoutCountry(text: string): string {
  const country = COUNTRIES.find((name) => text.toLowerCase().endsWith(` ${name}`))
  return withoutComma(country === undefined ? text : text.slice(0, -country.length))
}

function withoutComma(text: string): string {
  const trimmed = text.trim()
  return /[,.]$/.test(trimmed) ? trimmed.slice(0, -1).trim() : trimmed
}
