import { formatDollarsAndCents } from '#app/format/money.ts'
import { fractionOf } from '#app/format/fraction.ts'
import type { ImprovementItem } from '#app/db/schema/leads.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** Why an amount in the presentation was rejected. */
export const IMPROVEMENT_MESSAGES = {
  'rent-out-of-range': 'Enter a monthly rent from $0 to $100,000, or leave it blank',
  'cost-out-of-range': 'Enter a cost from $0 to $1,000,000, or leave it blank',
} as const

/** The square footage used for costs if it is unknown (docs/product/analysis.md). */
const ASSUMED_IMPROVED_SQUARE_FEET = 1500
/** Dollars; more than any improvement of a rental house. */
const MAX_COST_DOLLARS = 1_000_000

/** The improvements with their costs: dollars per square foot, or a flat price (docs/product/analysis.md). */
const IMPROVEMENTS = [
  { name: 'Professional Cleaning', perSquareFoot: 0.25 },
  { name: 'Interior Painting', perSquareFoot: 2.5 },
  { name: 'Carpet Cleaning', perSquareFoot: 0.35 },
  { name: 'Landscaping', flatDollars: 500 },
] as const

/** A lead's initial checklist: all unchecked, costs rounded to dollars. Missing or 0 square feet use the default. */
export function defaultChecklist(squareFootage: number | null): ImprovementItem[] {
  return IMPROVEMENTS.map((improvement) => ({
    name: improvement.name,
    checked: false,
    estimatedCost: costOf(improvement, squareFootage),
    customCost: null,
  }))
}

/**
 * A stored checklist with costs for the current square footage. Keeps checked and typed values, and improvements that are not
 * ours.
 */
export function checklistOf(stored: readonly ImprovementItem[], squareFootage: number | null): ImprovementItem[] {
  return stored.map((item) => {
    const improvement = IMPROVEMENTS.find((known) => known.name === item.name)
    return improvement ? { ...item, estimatedCost: costOf(improvement, squareFootage) } : item
  })
}

/** In whole dollars. */
function costOf(improvement: (typeof IMPROVEMENTS)[number], squareFootage: number | null): number {
  const squareFeet = knownFeet(squareFootage) ?? ASSUMED_IMPROVED_SQUARE_FEET
  return Math.round('flatDollars' in improvement ? improvement.flatDollars : fractionOf(squareFeet, improvement.perSquareFoot))
}

/** Created once: creating one takes longer than all its formatting. */
const WHOLE = new Intl.NumberFormat('en-US')

/** How an improvement's cost was estimated, for the reader; null if it is not one of ours. */
export function costBasis(name: string, squareFootage: number | null): string | null {
  const improvement = IMPROVEMENTS.find((known) => known.name === name)
  if (!improvement) return null
  if ('flatDollars' in improvement) return 'a flat price'
  const known = knownFeet(squareFootage)
  const feet = WHOLE.format(known ?? ASSUMED_IMPROVED_SQUARE_FEET)
  return `${formatDollarsAndCents(improvement.perSquareFoot)} × ${known === null ? 'an assumed ' : ''}${feet} square feet`
}

/** Calculator leads are stored with 0 square feet. */
/** A home's square feet. A calculator's lead has 0, which means none. */
export function knownFeet(squareFootage: number | null): number | null {
  return squareFootage === 0 ? null : squareFootage
}

/** An improvement's effective cost, in dollars. */
export function countedCost({ estimatedCost, customCost }: Pick<ImprovementItem, 'estimatedCost' | 'customCost'>): number {
  return customCost ?? estimatedCost
}

/** How often an improvement is paid: per unit if priced by square foot, or once per property for a flat price. */
export function costTimes(name: string, unitCount: number): number {
  const improvement = IMPROVEMENTS.find((known) => known.name === name)
  return improvement && 'perSquareFoot' in improvement ? unitCount : 1
}

/** The total of the checked items for all units, in dollars. */
export function checklistTotal(items: readonly ImprovementItem[], unitCount: number): number {
  const checked = items.filter((item) => item.checked)
  return checked.reduce((sum, item) => sum + countedCost(item) * costTimes(item.name, unitCount), 0)
}

/** A stored rent as a form's default; null if the form would reject it. 0 is not a rent. */
export function offeredRent(dollars: number | null | undefined): number | null {
  return dollars && dollars <= limitsOf('rent').max ? dollars : null
}

/**
 * The rent that counts for a reader, in dollars a month: the lead's, if they may know it, else the estimate; null if there is
 * neither.
 */
export function countedRent(
  { stored, estimate }: { stored: number | null | undefined; estimate: number | null },
  reader: { knowsRent: boolean } | null,
): number | null {
  return (reader?.knowsRent ? offeredRent(stored) : null) ?? offeredRent(estimate)
}

/** A typed rent in whole dollars a month. Empty or 0 falls back to the estimate. */
export function parseRent(text: string, estimateDollars: number): Result<number, 'rent-out-of-range'> {
  if (text.trim() === '') return ok(estimateDollars)
  const dollars = Math.round(typedNumber(text))
  const { min, max } = limitsOf('rent')
  if (!(dollars >= min && dollars <= max)) return refused('rent-out-of-range')
  return ok(dollars === 0 ? estimateDollars : dollars)
}

/** Whether a typed rent is 0, which means the estimate. */
export function isNotRented(text: string): boolean {
  return Math.round(typedNumber(text)) === 0
}

/** A typed custom cost in whole dollars: null, for the estimate, if it is empty, zero or not a number. */
export function parseCustomCost(text: string): Result<number | null, 'cost-out-of-range'> {
  const dollars = Math.round(typedNumber(text))
  if (Number.isNaN(dollars) || dollars === 0) return ok(null)
  return dollars > 0 && dollars <= MAX_COST_DOLLARS ? ok(dollars) : refused('cost-out-of-range')
}

/** Parses a typed amount: '1,895', '$1895.50', '1 895'. NaN if invalid, including other bases ('0x10'). */
function typedNumber(text: string): number {
  const plain = text.replaceAll(/[$,\s]/g, '')
  return plain === '' || /^0[a-z]/i.test(plain) ? NaN : Number(plain)
}
