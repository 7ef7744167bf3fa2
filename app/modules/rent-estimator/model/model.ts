import { milesBetween, type Position } from './distance.ts'
import { hudChangeSince, levelDollars, publicRent, type RentLevel, yearLevel, zipFacts } from './public-figures.ts'

/** A property at a time, as the estimate sees it. */
export type RentalFacts = {
  zipCode: string
  /** Where it is, degrees; null where only its ZIP code is known. */
  position: Position | null
  /** The same for properties of one address, where it is known. */
  address?: string
  squareFeet: number
  bedrooms: number
  bathrooms: number
  /** Its bedrooms do not count beside its size: so it is with each home but the fitted listings. */
  ignoresBedrooms?: boolean
  /** Day of the rent, yyyy-mm-dd. */
  day: string
  /** HUD's gross rent of fiscal year 2020, where the stored figures have none of the place; dollars a month. */
  publicRent2020?: number
}

/** A rent that was asked or signed. */
export type KnownRental = RentalFacts & { rentDollars: number }

/** Where the features of properties lie among the fitted listings, each as [size, bedrooms, bathrooms, public figure]. */
export type Scaling = {
  means: number[]
  deviations: number[]
  lowest: number[]
  highest: number[]
  leastSquareFeetPerBedroom: number
}

/**
 * What every home counts with, as most of the fitted listings have. Among those of one size the ones with fewer bedrooms rent for more (they are in the newer buildings), but more
 * bedrooms in the same home must not lower its rent.
 */
const HOME_BEDROOMS = 2

/**
 * The fitted numbers. The logarithm of a rent, over the level of its year, is the sum of a straight line in size and public figure, a smooth
 * curve over size and rooms, an effect of the place that fades with distance, an effect of the floor plan (same place, same rooms, nearly the same
 * size), and what is left to chance; each with its variance.
 */
export type Kernel = {
  intercept: number
  /** Variance of the slopes of size and public figure: the ridge. */
  slope: number
  curve: number
  /** Over how many standard deviations the curve bends: of size, of rooms. */
  sizeReach: number
  roomsReach: number
  place: number
  placeMiles: number
  plan: number
  /** Within how many standard deviations of size a floor plan is the same. */
  planReach: number
  chance: number
}

/** How rents may have moved away from the fitted listings' time beside the area's level. */
export type Drift = {
  /** Last day of the fitted listings, yyyy-mm-dd. */
  since: string
  /** Variance between ZIP codes until today. */
  zipVariance: number
}

/** A property in the fitted coordinates. */
export type Point = {
  /** Standardized size, bedrooms, bathrooms and public figure. */
  features: number[]
  position: Position
  /** How far the true place typically lies from `position`, miles. */
  spreadMiles: number
  zipCode: string
  address: string | undefined
}

/** The bedrooms that a property counts with. */
export function countedBedrooms({ ignoresBedrooms, bedrooms }: Pick<RentalFacts, 'ignoresBedrooms' | 'bedrooms'>): number {
  return ignoresBedrooms ? HOME_BEDROOMS : bedrooms
}

/** Size (ln of square feet), bedrooms, bathrooms, and ln of the public figure over the area's level of its year (null where none is known). */
export function rawFeatures(facts: RentalFacts): [number, number, number, number | null] {
  const bedrooms = countedBedrooms(facts)
  const known = publicRent(facts.zipCode, bedrooms, facts.day)
  const fallback = facts.publicRent2020 === undefined ? null : Math.log(facts.publicRent2020 / yearLevel(2020))
  const figure = known ? Math.log(known.dollars / yearLevel(known.fiscalYear)) : fallback
  return [Math.log(facts.squareFeet), bedrooms, facts.bathrooms, figure]
}

/** Puts a property into the fitted coordinates. What lies beyond the fitted listings is held at their edge: nothing was tested there. */
export function toPoint(facts: RentalFacts, scaling: Scaling): Point {
  const zip = zipFacts(facts.zipCode)
  const position = facts.position ?? zip
  if (!position) throw new RangeError(`The location of ZIP code ${facts.zipCode} is not known.`)
  const features = rawFeatures(facts).map((value, index) => {
    const mean = scaling.means[index] ?? 0
    const held = Math.min(scaling.highest[index] ?? 0, Math.max(scaling.lowest[index] ?? 0, value ?? mean))
    return (held - mean) / (scaling.deviations[index] ?? 1)
  })
  return {
    features,
    position,
    spreadMiles: facts.position || !zip ? 0 : zip.radiusMiles,
    zipCode: facts.zipCode,
    address: facts.address,
  }
}

const SIZE_AND_ROOMS = ['size', 'bedrooms', 'bathrooms'] as const

/** A property's size and rooms as they are, bedrooms that do not count included. */
function sizeAndRooms({ squareFeet, bedrooms, bathrooms }: RentalFacts): number[] {
  return [Math.log(squareFeet), bedrooms, bathrooms]
}

/** Which of a property's facts lie beyond the fitted listings. */
export function heldFeatures(facts: RentalFacts, scaling: Scaling): (typeof SIZE_AND_ROOMS)[number][] {
  const beyond = beyondListings(facts, scaling)
  return SIZE_AND_ROOMS.filter((_, index) => (beyond[index] ?? 0) > 0)
}

/** Farther out an estimate is no more uncertain than this, in standard deviations: nothing at all is known there. */
const FARTHEST_BEYOND = 3

/** Variance of a rent by how far size, rooms and the size of a room lie beyond the fitted listings, where they are held at the edge: that of the straight line. */
export function beyondVariance(kernel: Kernel, facts: RentalFacts, scaling: Scaling): number {
  return kernel.slope * beyondListings(facts, scaling).reduce((sum, gap) => sum + Math.min(FARTHEST_BEYOND, gap) ** 2, 0)
}

/** How far size, bedrooms, bathrooms and the square feet of a bedroom lie beyond the fitted listings, in standard deviations. */
function beyondListings(facts: RentalFacts, scaling: Scaling): number[] {
  const gaps = sizeAndRooms(facts).map((value, index) => {
    const [lowest, highest] = [scaling.lowest[index] ?? 0, scaling.highest[index] ?? 0]
    return Math.max(0, lowest - value, value - highest) / (scaling.deviations[index] ?? 1)
  })
  const perBedroom = facts.squareFeet / Math.max(1, facts.bedrooms)
  return [...gaps, Math.max(0, Math.log(scaling.leastSquareFeetPerBedroom / perBedroom)) / (scaling.deviations[0] ?? 1)]
}

/** ln of a rent over the area's level of its day: what the estimate works with. */
export function logOverLevel(rentDollars: number, day: string, level: RentLevel): number {
  return Math.log(rentDollars / levelDollars(day, level))
}

/** What the covariance of two points needs of the pair. */
export type Pair = { line: number; sizeGap: number; roomsGap: number; miles: number }

/** The pair's product along the line, squared gaps in size and rooms, and distance (with the spread of places that are known by ZIP code only). */
export function pairOf(a: Point, b: Point): Pair {
  const [sizeA = 0, bedroomsA = 0, bathroomsA = 0, figureA = 0] = a.features
  const [sizeB = 0, bedroomsB = 0, bathroomsB = 0, figureB = 0] = b.features
  return {
    line: sizeA * sizeB + figureA * figureB,
    sizeGap: (sizeA - sizeB) ** 2,
    roomsGap: (bedroomsA - bedroomsB) ** 2 + (bathroomsA - bathroomsB) ** 2,
    miles: isSameAddress(a, b)
      ? 0
      : Math.sqrt(milesBetween(a.position, b.position) ** 2 + a.spreadMiles ** 2 + b.spreadMiles ** 2),
  }
}

function isSameAddress(a: Point, b: Point): boolean {
  return a.address !== undefined && a.address === b.address
}

/** Covariance of two rents (logarithms over the level) of the fitted listings' time, without chance. */
export function covariance(kernel: Kernel, pair: Pair): number {
  return (
    kernel.intercept +
    kernel.slope * pair.line +
    kernel.curve * curveShare(kernel, pair) +
    kernel.place * placeShare(kernel, pair) +
    kernel.plan * planShare(kernel, pair)
  )
}

/** Variance of a rent of the fitted listings' time, without chance. */
export function variance(kernel: Kernel, point: Point): number {
  const [size = 0, , , figure = 0] = point.features
  return kernel.intercept + kernel.slope * (size ** 2 + figure ** 2) + kernel.curve + kernel.place + kernel.plan
}

/** How alike two properties are on the curve over size and rooms: 1 the same, 0 far apart. */
export function curveShare(kernel: Kernel, pair: Pair): number {
  return Math.exp(-0.5 * (pair.sizeGap / kernel.sizeReach ** 2 + pair.roomsGap / kernel.roomsReach ** 2))
}

/** How much two properties share their place: 1 the same spot, 0 far apart. */
export function placeShare(kernel: Kernel, pair: Pair): number {
  return Math.exp(-pair.miles / kernel.placeMiles)
}

/** How much two properties are of one floor plan: 1 the same, 0 with other rooms, of another size or elsewhere. */
export function planShare(kernel: Kernel, pair: Pair): number {
  return pair.roomsGap > 0 ? 0 : placeShare(kernel, pair) * Math.exp((-0.5 * pair.sizeGap) / kernel.planReach ** 2)
}

/**
 * Variance that two rents of today share by what moved since the fitted listings. The area's level lies anywhere between HUD's last figures by ZIP code and HUD's own
 * change since (evenly spread: a twelfth of the square of that change); rents of one ZIP code also share how it moved against the area. Of
 * two days the earlier counts (a random walk).
 */
export function driftVariance(drift: Drift, a: Point, b: Point): number {
  return hudChangeSince ** 2 / 12 + (a.zipCode === b.zipCode ? drift.zipVariance : 0)
}
