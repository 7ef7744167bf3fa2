import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import { NUMBER_TEXT } from '#app/modules/forms/number-text.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'
import { type LeadStatus, PIPELINE_STATUSES, statusLabel } from '../status/status.ts'

/** Hears what is wrong with a cell. */
type Complain = (message: string) => void

/** What a figure may be: in which bounds and steps, and which words stand for one. */
export type NumberRule = { min: number; max: number; step?: number; words?: Readonly<Record<string, number>> }

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

/** The parts of a whole address: 'street, city, state zip'; null where it is none. */
export function splitAddress(whole: string) {
  const [street = '', city = '', last = '', ...more] = whole.split(',').map((part) => part.trim())
  const end = /^([a-z .]+?)\s+(\d{5}(?:-\d{4})?)$/i.exec(more.length > 0 ? '' : last)
  return end?.[1] !== undefined && end[2] !== undefined && street !== '' && city !== ''
    ? { street, city, state: end[1], zip: end[2] }
    : null
}

/** Five digits; the four more that some write behind them are left out. */
export function readZip(text: string, complain: Complain): string {
  if (text === '') return ''
  const five = /^(\d{5})(?:-?\d{4})?$/.exec(text)?.[1]
  if (five !== undefined) return five
  complain(
    /^[\dOo]{5}$/.test(text) ? 'Letter O in place of a zero' : isFormula(text) ? 'A formula, not a ZIP code' : 'Not five digits',
  )
  return ''
}

/** A figure as people write it: '$1,650', '1650/mo', '1,640 sq ft', 'Studio'. */
export function readNumber(text: string, { min, max, step = 1, words = {} }: NumberRule, complain: Complain): number | null {
  if (text === '') return null
  const word = text.toLowerCase()
  if (Object.hasOwn(words, word)) return words[word] ?? null
  if (isFormula(text)) return refuse('A formula, not a figure')
  const plain = text
    .replace(/^(?:US)?\$\s*/i, '')
    .replace(/\s*(?:\/|per |a )?\s*(?:mo|month|monthly|sq\.? ?ft\.?|sqft|sf)\.?$/i, '')
  if (!NUMBER_TEXT.test(plain)) return refuse('Not a number')
  const number = Number(plain.replaceAll(',', ''))
  const fitting = step === 1 && max >= 100_000 ? Math.round(number) : number
  if (!Number.isInteger(fitting / step)) return refuse(step === 1 ? 'Not a whole number' : `Not in steps of ${step}`)
  if (fitting < min || fitting > max)
    return refuse(`Not between ${min.toLocaleString('en-US')} and ${max.toLocaleString('en-US')}`)
  return fitting

  function refuse(message: string): null {
    complain(message)
    return null
  }
}

/** A type of home by one of its names. */
export function readType(text: string, complain: Complain): PropertyType | null {
  if (text === '') return null
  const type = TYPE_WORDS[text.toLowerCase().replace(/[^a-z]/g, '')]
  if (type === undefined) complain(`Not one of ${PROPERTY_TYPES.join(', ')}`)
  return type ?? null
}

/** A status by its name on screens, or as exports of others write it. */
export function readStatus(text: string, complain: Complain): LeadStatus | null {
  if (text === '') return null
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (['new', 'new_lead', 'leads', 'lead'].includes(plain)) return 'leads'
  const status = PIPELINE_STATUSES.find((key) => key === plain || statusLabel(key).toLowerCase().replaceAll(' ', '_') === plain)
  if (status === undefined) complain('Not one of our statuses')
  return status ?? null
}

function isFormula(text: string): boolean {
  return text.startsWith('=')
}
