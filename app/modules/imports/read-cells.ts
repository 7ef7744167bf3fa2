import { shorten } from '#app/format/shorten.ts'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import { DEGREES_TEXT, NUMBER_TEXT } from '#app/modules/forms/values/number-text.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'
import type { Fact, FactValue } from '#app/modules/properties/property-fields.ts'

/** Reports a problem with a cell. */
export type Complain = (message: string) => void

/** The allowed values of a number: limits, steps, and words with a numeric meaning. */
type NumberRule = {
  min: number
  max: number
  /** Defaults to 1. */
  step?: number | 'any'
  /** With a sign and many decimals. */
  isDegrees?: boolean
  /** Rounded to a whole number, for example rents with cents. */
  isRounded?: boolean | undefined
  words?: Readonly<Record<string, number>> | undefined
}

const TYPE_WORDS: Readonly<Record<string, PropertyType>> = {
  singlefamily: 'single-family',
  singlefamilyhome: 'single-family',
  singlefamilyresidence: 'single-family',
  sfh: 'single-family',
  sfr: 'single-family',
  house: 'single-family',
  home: 'single-family',
  multifamily: 'multi-family',
  duplex: 'multi-family',
  triplex: 'multi-family',
  fourplex: 'multi-family',
  apartment: 'multi-family',
  apartments: 'multi-family',
  townhouse: 'townhouse',
  townhome: 'townhouse',
  condo: 'condo',
  condominium: 'condo',
}

/** Splits a full address: 'street, city, state zip'; null if it is not one. */
export function splitAddress(whole: string) {
  const [street = '', city = '', last = '', ...more] = whole.split(',').map((part) => part.trim())
  const zip = /\s(\d{5}(?:-\d{4})?)$/.exec(more.length > 0 ? '' : last)
  const state = last.slice(0, zip?.index).trim()
  return zip?.[1] !== undefined && /^[a-z .]+$/i.test(state) && street !== '' && city !== ''
    ? { street, city, state, zip: zip[1] }
    : null
}

/** Five digits. Removes the +4 part of a ZIP+4. */
export function readZip(text: string, complain: Complain): string {
  if (text === '') return ''
  const five = /^(\d{5})(?:-?\d{4})?$/.exec(text)?.[1]
  if (five !== undefined) return five
  complain(
    /^[\dOo]{5}$/.test(text) ? 'Letter O instead of a zero' : isFormula(text) ? 'A formula, not a ZIP code' : 'Not five digits',
  )
  return ''
}

/** A number as people write it: '$1,650', '1650/mo', '1,640 sq ft', 'Studio'. */
export function readNumber(
  text: string,
  { min, max, isDegrees = false, step = isDegrees ? 'any' : 1, isRounded = false, words = {} }: NumberRule,
  complain: Complain,
): number | null {
  if (text === '') return null
  const word = text.toLowerCase()
  if (Object.hasOwn(words, word)) return words[word] ?? null
  if (isFormula(text)) return refuse('A formula, not a number')
  const plain = text
    .replace(/^(?:US)?\$\s*/i, '')
    .replace(/(?<!\s)\s*(?:(?:\/|per |a )\s*)?(?:mo|month|monthly|sq\.? ?ft\.?|sf)\.?$/i, '')
  if (!(isDegrees ? DEGREES_TEXT : NUMBER_TEXT).test(plain)) return refuse('Not a number')
  const number = Number(plain.replaceAll(',', ''))
  const fitting = isRounded ? Math.round(number) : number
  if (step !== 'any' && !Number.isInteger(fitting / step))
    return refuse(step === 1 ? 'Not a whole number' : `Not a multiple of ${step}`)
  if (fitting < min || fitting > max)
    return refuse(`Not between ${min.toLocaleString('en-US')} and ${max.toLocaleString('en-US')}`)
  return fitting

  function refuse(message: string): null {
    complain(message)
    return null
  }
}

/** A fact's numeric cell; null if it is empty or invalid. */
export function readFact<Of extends Fact>(fact: Of, text: string, thisYear: number, complain: Complain): FactValue<Of> | null {
  const { figure, words, isRounded }: Fact = fact
  const value =
    figure === undefined
      ? readType(text, complain)
      : readNumber(text, { ...limitsOf(figure, thisYear), words, isRounded }, complain)
  return value as FactValue<Of> | null
}

/** A type of home, by any of its names. */
export function readType(text: string, complain: Complain): PropertyType | null {
  if (text === '') return null
  const type = TYPE_WORDS[text.toLowerCase().replace(/[^a-z]/g, '')]
  if (type === undefined) complain(`Not one of ${PROPERTY_TYPES.join(', ')}`)
  return type ?? null
}

function isFormula(text: string): boolean {
  return text.startsWith('=')
}

/** Most characters of a cell that its error shows. */
const MAX_SHOWN = 60

/** A cell as its error shows it: the start, on one line. */
export function shownCell(text: string): string {
  return shorten(text.replace(/\s+/g, ' '), MAX_SHOWN)
}

/** Removes the apostrophe that exports (ours, too) put before possible formulas: '+1 515 ...' comes back as a number. */
export function withoutMark(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}
