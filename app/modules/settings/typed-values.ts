import { z } from 'zod'
import { centsText, readCents } from '#app/format/cents-text.ts'
import { formatCount } from '#app/format/money.ts'
import { readDayText } from '#app/modules/forms/values/day-text.ts'
import { isEmailAddress } from '#app/modules/forms/values/email-address.ts'
import { optionalLines, optionalText, requiredText } from '#app/modules/forms/fields.ts'

const MAX_AMOUNT_CHARACTERS = 14
const MAX_NUMBER_CHARACTERS = 12
const MAX_ADDRESS_CHARACTERS = 500
const MAX_EMAILS = 10

/** Digits with optional thousands separators: no sign, exponent, space or other base. */
const WHOLE_NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d{1,9})$/
const DECIMAL = /^\d{1,6}(?:\.\d{1,4})?$/
const PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/

/** Reads a required text; `read` returns null for an invalid one, which gets `message`. */
function readText<Value>(message: string, maxCharacters: number, read: (text: string) => Value | null) {
  return requiredText(message, maxCharacters).transform((text, context): Value => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** Dollars and cents, as integer cents. */
export function cents(minCents: number, maxCents: number) {
  const message = `Enter an amount between $${centsText(minCents)} and $${centsText(maxCents)}, for example 299.00`
  return readText(message, MAX_AMOUNT_CHARACTERS, (text) => readCents(text, minCents, maxCents))
}

/** A whole number, such as dollars, hours or days. `what`: 'whole dollars', 'a whole number of hours'. */
export function wholeNumber(min: number, max: number, what = 'a whole number') {
  const message = `Enter ${what} from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`
  return readText(message, MAX_NUMBER_CHARACTERS, (text) => {
    const number = WHOLE_NUMBER.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
    return number >= min && number <= max ? number : null
  })
}

/** A number with at most four decimals. */
export function decimal(min: number, max: number) {
  return readText(`Enter a number from ${min} to ${max}, for example 1.04`, MAX_NUMBER_CHARACTERS, (text) => {
    const number = DECIMAL.test(text) ? Number(text) : Number.NaN
    return number >= min && number <= max ? number : null
  })
}

/** A day in the format yyyy-mm-dd. */
export function dayText() {
  return readText('Enter the date as month/day/year', 20, readDayText)
}

/** An employer identification number in the IRS format '12-3456789', or none. */
export function taxId() {
  return optionalText(20).transform((text, context): string => {
    const digits = (text ?? '').replaceAll(/[\s-]/g, '')
    if (/^(?:\d{9})?$/.test(digits)) return digits.replace(/^(\d{2})(\d{7})$/, '$1-$2')
    context.addIssue({ code: 'custom', message: 'Enter 9 digits, for example 12-3456789' })
    return z.NEVER
  })
}

/** A percentage with at most two decimals, as a fraction: '6.9' is 0.069. */
export function percent(maxPercent = 100) {
  return readText(`Enter a percentage from 0 to ${maxPercent}, for example 6.9`, MAX_NUMBER_CHARACTERS, (text) => {
    const number = PERCENT.test(text) ? Number(text) : Number.NaN
    return number <= maxPercent ? Math.round(number * 100) / 10_000 : null
  })
}

/** A fraction as a typed percentage: 0.069 is '6.9'. */
export function percentText(fraction: number): string {
  return String(Math.round(fraction * 10_000) / 100)
}

/** Whether a text is a web address that a link may lead to. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Whether a text is a map tile URL template: HTTPS, with zoom, column and row placeholders after the host. */
export function isTileAddress(text: string): boolean {
  if (!text.startsWith('https://') || !isWebAddress(text)) return false
  const { origin } = new URL(text)
  return !/[{%]/.test(origin) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
}

/** A web address. `known`: one of our own pages, which is also allowed. */
export function webAddress(known?: string) {
  return readText('Start the address with https://', MAX_ADDRESS_CHARACTERS, (text) =>
    text === known || isWebAddress(text) ? text : null,
  )
}

/** Same for a link that may be off: blank. */
export function optionalWebAddress() {
  return optionalText(MAX_ADDRESS_CHARACTERS)
    .refine((text) => text === null || isWebAddress(text), 'Start the address with https://, or leave it blank')
    .transform((text) => text ?? '')
}

/** Comma-separated email addresses, or none. */
export function emailAddresses() {
  return optionalText(2000).transform((text, context): string[] => {
    const addresses = splitAtCommas(text ?? '')
    const wrong = addresses.find((address) => !isEmailAddress(address))
    if (wrong === undefined && addresses.length <= MAX_EMAILS) return addresses
    const message = wrong === undefined ? `Enter at most ${MAX_EMAILS} addresses` : `Enter email addresses separated by commas`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** Comma-separated parts, trimmed, without empty ones. */
export function splitAtCommas(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Parses each line with `read`, which reports the error of an invalid one. Skips empty lines. */
export function lines<Line>(maxLines: number, read: (line: string) => Line | string) {
  return optionalLines(10_000).transform((text, context): Line[] => {
    const typed = (text ?? '').split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line: line.trim(), index }]))
    if (typed.length > maxLines) context.addIssue({ code: 'custom', message: `Enter at most ${formatCount(maxLines, 'line')}` })
    return typed.flatMap(({ line, index }) => {
      const value = read(line)
      if (typeof value !== 'string') return [value]
      context.addIssue({ code: 'custom', message: `Line ${index + 1}: ${value}` })
      return []
    })
  })
}
