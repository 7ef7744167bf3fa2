import type { ImprovementItem } from '#app/db/schema/leads.ts'
import { PRESENTATION_FEES, type PresentationTier, presentationTier, share } from '#app/modules/pricing/fees.ts'

/** Square feet that the costs rest on where none are known (public specification, section 9, 'Rent-analysis defaults'). */
export const ASSUMED_SQUARE_FEET = 1500
/** Dollars a month; more than any rent of one unit. */
const MOST_RENT_DOLLARS = 100_000
/** Dollars; more than any improvement of a house for rent. */
const MOST_COST_DOLLARS = 1_000_000

const MESSAGE_RENT = 'Enter the monthly rent in dollars as a number from 1 to 100,000, or leave it empty'
const MESSAGE_COST = 'Enter the cost in dollars as a number from 0 to 1,000,000, or leave it empty'

/** The improvements and what each costs: dollars per square foot, or a flat sum (public specification, section 3, 'Improvement item'). */
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

/** A stored checklist by the square feet that are known now: what was ticked and typed stays, and so does an improvement that is not one of ours. */
export function checklistOf(stored: readonly ImprovementItem[], squareFootage: number | null): ImprovementItem[] {
  return stored.map((item) => {
    const improvement = IMPROVEMENTS.find((known) => known.name === item.name)
    return improvement ? { ...item, estimatedCost: costOf(improvement, squareFootage) } : item
  })
}

/** In whole dollars. */
function costOf(improvement: (typeof IMPROVEMENTS)[number], squareFootage: number | null): number {
  const squareFeet = knownFeet(squareFootage) ?? ASSUMED_SQUARE_FEET
  return Math.round('flatDollars' in improvement ? improvement.flatDollars : share(squareFeet, improvement.perSquareFoot))
}

/** Made once: making one takes longer than all its formatting. */
const WHOLE = new Intl.NumberFormat('en-US')

/** How the estimate of an improvement was made, for the reader; null for an improvement that is not one of ours. */
export function costBasis(name: string, squareFootage: number | null): string | null {
  const improvement = IMPROVEMENTS.find((known) => known.name === name)
  if (!improvement) return null
  if ('flatDollars' in improvement) return 'a flat sum'
  const known = knownFeet(squareFootage)
  const feet = WHOLE.format(known ?? ASSUMED_SQUARE_FEET)
  return `$${improvement.perSquareFoot.toFixed(2)} × ${known === null ? 'an assumed ' : ''}${feet} square feet`
}

/** Leads of the calculators are written with 0 square feet. */
function knownFeet(squareFootage: number | null): number | null {
  return squareFootage === 0 ? null : squareFootage
}

/** What an improvement counts with, in dollars. */
export function countedCost({ estimatedCost, customCost }: Pick<ImprovementItem, 'estimatedCost' | 'customCost'>): number {
  return customCost ?? estimatedCost
}

/** The sum of what is ticked, in dollars. */
export function checklistTotal(items: readonly ImprovementItem[]): number {
  return items.filter((item) => item.checked).reduce((sum, item) => sum + countedCost(item), 0)
}

export type ReadAmount<Value> = { ok: true; dollars: Value } | { ok: false; message: string }

/** A rent as typed, in whole dollars a month. Empty falls back to the estimate (public specification, section 5). */
export function readRent(text: string, estimateDollars: number): ReadAmount<number> {
  if (text.trim() === '') return { ok: true, dollars: estimateDollars }
  const dollars = Math.round(typedNumber(text))
  return dollars >= 1 && dollars <= MOST_RENT_DOLLARS ? { ok: true, dollars } : { ok: false, message: MESSAGE_RENT }
}

/** A custom cost as typed, in whole dollars: null, so that the estimate counts, where it is empty, zero or no number (public specification, section 5). */
export function readCustomCost(text: string): ReadAmount<number | null> {
  const dollars = Math.round(typedNumber(text))
  if (Number.isNaN(dollars) || dollars === 0) return { ok: true, dollars: null }
  return dollars > 0 && dollars <= MOST_COST_DOLLARS ? { ok: true, dollars } : { ok: false, message: MESSAGE_COST }
}

/** What a reader types as an amount: '1,895', '$1895.50', '1 895'. NaN for what is none, also in another base ('0x10'). */
function typedNumber(text: string): number {
  const plain = text.replaceAll(/[$,\s]/g, '')
  return plain === '' || /^0[a-z]/i.test(plain) ? NaN : Number(plain)
}

/** A figure of the presentation that follows the rent of one unit: `baseDollars + perRentDollar × rent`, a month unless its basis says otherwise. */
export type FeeLine = {
  key: 'rent' | 'base' | 'share' | 'total' | 'left' | 'placement'
  label: string
  /** What the figure is a share of or charged for. */
  basis: string
  baseDollars: number
  perRentDollar: number
}

/** The management fee of a property by its number of units (public specification, section 9, 'Management fee by unit count'). */
export function feeLines(unitCount: number): FeeLine[] {
  const tier = presentationTier(unitCount)
  const { baseMonthlyFeeDollars: base, rentFraction, placementMonths } = tier
  const perRentDollar = share(unitCount, rentFraction)
  const percent = `${share(100, rentFraction)}%`
  const whole = unitCount > 1 ? `of the rent of all ${unitCount} units` : 'of the monthly rent'
  const rentOfAll: FeeLine = {
    key: 'rent',
    label: `Rent of all ${unitCount} units`,
    basis: 'a month: the rent of one unit, for each unit',
    baseDollars: 0,
    perRentDollar: unitCount,
  }
  return [
    ...(unitCount > 1 ? [rentOfAll] : []),
    { key: 'base', label: 'Base fee', basis: 'a month, for the whole property', baseDollars: base, perRentDollar: 0 },
    { key: 'share', label: `${percent} of rent`, basis: `a month: ${percent} ${whole}`, baseDollars: 0, perRentDollar },
    {
      key: 'total',
      label: 'Management in all',
      basis: 'a month: base fee and share of the rent',
      baseDollars: base,
      perRentDollar,
    },
    {
      key: 'left',
      label: 'Left to you',
      basis: 'a month, before repairs, taxes, insurance and any loan',
      baseDollars: -base,
      perRentDollar: unitCount - perRentDollar,
    },
    {
      key: 'placement',
      label: 'Tenant placement',
      basis: `${placementMonths === 1 ? 'one month’s' : 'half a month’s'} rent, once for each home that is let anew`,
      baseDollars: 0,
      perRentDollar: placementMonths,
    },
  ]
}

/** What a line comes to at a rent of one unit, in dollars. */
export function lineDollars({ baseDollars, perRentDollar }: FeeLine, rentDollars: number): number {
  return baseDollars + share(rentDollars, perRentDollar)
}

/** 'fewer than 10 units', '10 to 49 units', '50 or more units'. */
export function tierInWords(unitCount: number): string {
  const { tiers } = PRESENTATION_FEES
  const place = tiers.findIndex((tier: PresentationTier) => tier.leastUnits <= unitCount)
  const next = tiers[place - 1]
  if (place === 0) return `${tiers[0].leastUnits} or more units`
  if (place === 1 && next) return `${tiers[1].leastUnits} to ${next.leastUnits - 1} units`
  return `fewer than ${tiers[1].leastUnits} units`
}
