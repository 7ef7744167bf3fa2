import { formatDollarsAndCents } from '#app/format/money.ts'
import { fractionOf } from '#app/format/fraction.ts'
import type { ImprovementItem } from '#app/db/schema/leads.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** Why an amount of the presentation was not taken, by the reason. */
export const MESSAGES = {
  'rent-out-of-range': 'Enter the monthly rent in dollars as a number from 0 to 100,000, or leave it blank',
  'cost-out-of-range': 'Enter the cost in dollars as a number from 0 to 1,000,000, or leave it blank',
} as const

/** Square feet that the costs rest on where none are known (docs/product/analysis.md). */
export const ASSUMED_SQUARE_FEET = 1500
/** Dollars; more than any improvement of a house for rent. */
const MAX_COST_DOLLARS = 1_000_000

/** The improvements and what each costs: dollars per square foot, or a flat price (docs/product/analysis.md). */
const IMPROVEMENTS = [
  { name: 'Professional Cleaning', perSquareFoot: 0.25 },
  { name: 'Interior Painting', perSquareFoot: 2.5 },
  { name: 'Carpet Cleaning', perSquareFoot: 0.35 },
  { name: 'Landscaping', flatDollars: 500 },
] as const

/** The checklist that every lead starts with: all unchecked, costs rounded to dollars. Square feet that are missing or 0 are assumed. */
export function defaultChecklist(squareFootage: number | null): ImprovementItem[] {
  return IMPROVEMENTS.map((improvement) => ({
    name: improvement.name,
    checked: false,
    estimatedCost: costOf(improvement, squareFootage),
    customCost: null,
  }))
}

/** A stored checklist by the square feet that are known now: what was checked and typed stays, and so does an improvement that is not one of ours. */
export function checklistOf(stored: readonly ImprovementItem[], squareFootage: number | null): ImprovementItem[] {
  return stored.map((item) => {
    const improvement = IMPROVEMENTS.find((known) => known.name === item.name)
    return improvement ? { ...item, estimatedCost: costOf(improvement, squareFootage) } : item
  })
}

/** In whole dollars. */
function costOf(improvement: (typeof IMPROVEMENTS)[number], squareFootage: number | null): number {
  const squareFeet = knownFeet(squareFootage) ?? ASSUMED_SQUARE_FEET
  return Math.round('flatDollars' in improvement ? improvement.flatDollars : fractionOf(squareFeet, improvement.perSquareFoot))
}

/** Made once: making one takes longer than all its formatting. */
const WHOLE = new Intl.NumberFormat('en-US')

/** How the estimate of an improvement was made, for the reader; null for an improvement that is not one of ours. */
export function costBasis(name: string, squareFootage: number | null): string | null {
  const improvement = IMPROVEMENTS.find((known) => known.name === name)
  if (!improvement) return null
  if ('flatDollars' in improvement) return 'a flat price'
  const known = knownFeet(squareFootage)
  const feet = WHOLE.format(known ?? ASSUMED_SQUARE_FEET)
  return `${formatDollarsAndCents(improvement.perSquareFoot)} × ${known === null ? 'an assumed ' : ''}${feet} square feet`
}

/** Leads of the calculators are written with 0 square feet. */
function knownFeet(squareFootage: number | null): number | null {
  return squareFootage === 0 ? null : squareFootage
}

/** What an improvement counts with, in dollars. */
export function countedCost({ estimatedCost, customCost }: Pick<ImprovementItem, 'estimatedCost' | 'customCost'>): number {
  return customCost ?? estimatedCost
}

/** How often an improvement is paid for: what goes by square feet once for each unit, a flat price once for the whole property. */
export function costTimes(name: string, unitCount: number): number {
  const improvement = IMPROVEMENTS.find((known) => known.name === name)
  return improvement && 'perSquareFoot' in improvement ? unitCount : 1
}

/** The sum of what is checked, for all units, in dollars. */
export function checklistTotal(items: readonly ImprovementItem[], unitCount: number): number {
  const ticked = items.filter((item) => item.checked)
  return ticked.reduce((sum, item) => sum + countedCost(item) * costTimes(item.name, unitCount), 0)
}

/** A stored rent as a form may offer it; null where there is none that the form would take. 0 is no rent. */
export function offeredRent(dollars: number | null | undefined): number | null {
  return dollars && dollars <= limitsOf('rent').max ? dollars : null
}

/** A rent as typed, in whole dollars a month. Empty falls back to the estimate; so does 0, which is no rent. */
export function parseRent(text: string, estimateDollars: number): Result<number, 'rent-out-of-range'> {
  if (text.trim() === '') return ok(estimateDollars)
  const dollars = Math.round(typedNumber(text))
  const { min, max } = limitsOf('rent')
  if (!(dollars >= min && dollars <= max)) return refused('rent-out-of-range')
  return ok(dollars === 0 ? estimateDollars : dollars)
}

/** Whether a typed rent is 0, for which the estimate counts. */
export function isNotRented(text: string): boolean {
  return Math.round(typedNumber(text)) === 0
}

/** A custom cost as typed, in whole dollars: null, so that the estimate counts, where it is empty, zero or no number. */
export function parseCustomCost(text: string): Result<number | null, 'cost-out-of-range'> {
  const dollars = Math.round(typedNumber(text))
  if (Number.isNaN(dollars) || dollars === 0) return ok(null)
  return dollars > 0 && dollars <= MAX_COST_DOLLARS ? ok(dollars) : refused('cost-out-of-range')
}

/** What a reader types as an amount: '1,895', '$1895.50', '1 895'. NaN for what is none, also in another base ('0x10'). */
function typedNumber(text: string): number {
  const plain = text.replaceAll(/[$,\s]/g, '')
  return plain === '' || /^0[a-z]/i.test(plain) ? NaN : Number(plain)
}
