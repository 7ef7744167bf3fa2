import { milesBetween, type Position } from './distance.ts'
import { hudChangeSince, levelDollars, publicRent, type RentLevel, yearLevel, zipFacts } from './public-figures.ts'

/** A property on a day, as the estimator sees it. */
export type RentalFacts = {
  zipCode: string
  /** Its position in degrees; null if only its ZIP code is known. */
  position: Position | null
  /** The same for properties at one address, if known. */
  address?: string
  squareFeet: number
  bedrooms: number
  bathrooms: number
  /** A house, whose bedrooms do not count in addition to its size. */
  isHouse?: boolean
  /** Day of the rent, yyyy-mm-dd. */
  day: string
  /** HUD's gross rent of fiscal year 2020 if the stored figures have none for the place; dollars a month. */
  publicRent2020?: number
}

/** An asking rent or a signed rent. */
export type KnownRental = RentalFacts & { rentDollars: number }

/** The range of features in the fitted listings, each as [size, bedrooms, bathrooms, public figure]. */
export type Scaling = {
  means: number[]
  deviations: number[]
  lowest: number[]
  highest: number[]
  leastSquareFeetPerBedroom: number
}

/**
 * The bedrooms that every house counts with. For one size, listings of apartments with fewer bedrooms rent for more (they are in
 * newer buildings), and no listing is a house, so more bedrooms in the same house must not lower its rent.
 */
const HOUSE_BEDROOMS = 2

/**
 * The fitted parameters. A rent's logarithm over its year's level is the sum of a line in size and public figure, a smooth curve
 * over size and rooms, a place effect that fades with distance, a floor plan effect (same place, same rooms, nearly the same
 * size) and chance, each with its variance.
 */
export type Kernel = {
  intercept: number
  /** Variance of the slopes of size and public figure: the ridge. */
  slope: number
  curve: number
  /** The curve's length scales in standard deviations: of size, of rooms. */
  sizeReach: number
  roomsReach: number
  place: number
  placeMiles: number
  plan: number
  /** A floor plan's length scale, in standard deviations of size. */
  planReach: number
  chance: number
}

/** How rents may have moved since the fitted listings, apart from the area's level. */
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
  /** Typical distance of the actual place from `position`, miles. */
  spreadMiles: number
  zipCode: string
  address: string | undefined
}

/** The bedrooms that a property counts with. */
export function countedBedrooms({ isHouse, bedrooms }: Pick<RentalFacts, 'isHouse' | 'bedrooms'>): number {
  return isHouse ? HOUSE_BEDROOMS : bedrooms
}

/**
 * Size (ln of square feet), bedrooms, bathrooms, and ln of the public figure over the area's level of its year (null if unknown).
 */
export function rawFeatures(facts: RentalFacts): [number, number, number, number | null] {
  const bedrooms = countedBedrooms(facts)
  const known = publicRent(facts.zipCode, bedrooms, facts.day)
  const fallback = facts.publicRent2020 === undefined ? null : Math.log(facts.publicRent2020 / yearLevel(2020))
  const figure = known ? Math.log(known.dollars / yearLevel(known.fiscalYear)) : fallback
  return [Math.log(facts.squareFeet), bedrooms, facts.bathrooms, figure]
}

/**
 * Converts a property to the fitted coordinates. Clamps values outside the fitted listings' range, because nothing was tested
 * there.
 */
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

/** A property's actual size and rooms, including a house's bedrooms. */
function sizeAndRooms({ squareFeet, bedrooms, bathrooms }: RentalFacts): number[] {
  return [Math.log(squareFeet), bedrooms, bathrooms]
}

/** The property's facts that are outside the fitted listings' range. */
export function heldFeatures(facts: RentalFacts, scaling: Scaling): (typeof SIZE_AND_ROOMS)[number][] {
  const beyond = beyondListings(facts, scaling)
  return SIZE_AND_ROOMS.filter((_, index) => (beyond[index] ?? 0) > 0)
}

/** The uncertainty stops growing at this many standard deviations, because nothing at all is known there. */
const FARTHEST_BEYOND = 3

/** A rent's extra variance if size, rooms or room size are clamped to the fitted listings' range: that of the straight line. */
export function beyondVariance(kernel: Kernel, facts: RentalFacts, scaling: Scaling): number {
  return kernel.slope * beyondListings(facts, scaling).reduce((sum, gap) => sum + Math.min(FARTHEST_BEYOND, gap) ** 2, 0)
}

/**
 * How far size, bedrooms, bathrooms and square feet per bedroom are outside the fitted listings' range, in standard deviations.
 */
function beyondListings(facts: RentalFacts, scaling: Scaling): number[] {
  const gaps = sizeAndRooms(facts).map((value, index) => {
    const [lowest, highest] = [scaling.lowest[index] ?? 0, scaling.highest[index] ?? 0]
    return Math.max(0, lowest - value, value - highest) / (scaling.deviations[index] ?? 1)
  })
  const perBedroom = facts.squareFeet / Math.max(1, facts.bedrooms)
  return [...gaps, Math.max(0, Math.log(scaling.leastSquareFeetPerBedroom / perBedroom)) / (scaling.deviations[0] ?? 1)]
}

/** ln of a rent over the area's level of its day, which is what the model estimates. */
export function logOverLevel(rentDollars: number, day: string, level: RentLevel): number {
  return Math.log(rentDollars / levelDollars(day, level))
}

/** A pair's values for the covariance of its two points. */
export type Pair = { line: number; sizeGap: number; roomsGap: number; miles: number }

/**
 * The pair's product along the line, squared gaps in size and rooms, and distance (including the spread of places known only by
 * ZIP code).
 */
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

/** Covariance of two rents (logarithms over the level) from the fitted listings' time, without chance. */
export function covariance(kernel: Kernel, pair: Pair): number {
  return (
    kernel.intercept +
    kernel.slope * pair.line +
    kernel.curve * curveShare(kernel, pair) +
    kernel.place * placeShare(kernel, pair) +
    kernel.plan * planShare(kernel, pair)
  )
}

/** Variance of a rent from the fitted listings' time, without chance. */
export function variance(kernel: Kernel, point: Point): number {
  const [size = 0, , , figure = 0] = point.features
  return kernel.intercept + kernel.slope * (size ** 2 + figure ** 2) + kernel.curve + kernel.place + kernel.plan
}

/** How similar two properties are on the curve over size and rooms: 1 the same, 0 far apart. */
export function curveShare(kernel: Kernel, pair: Pair): number {
  return Math.exp(-0.5 * (pair.sizeGap / kernel.sizeReach ** 2 + pair.roomsGap / kernel.roomsReach ** 2))
}

/** How much two properties share their place: 1 the same spot, 0 far apart. */
export function placeShare(kernel: Kernel, pair: Pair): number {
  return Math.exp(-pair.miles / kernel.placeMiles)
}

/** How much two properties share a floor plan: 1 the same, 0 with other rooms, of another size or elsewhere. */
export function planShare(kernel: Kernel, pair: Pair): number {
  return pair.roomsGap > 0 ? 0 : placeShare(kernel, pair) * Math.exp((-0.5 * pair.sizeGap) / kernel.planReach ** 2)
}

/**
 * Variance that two rents of today share from changes since the fitted listings. The area's level is between HUD's last figures
 * by ZIP code and HUD's own change since (uniformly distributed: a twelfth of the change squared). Rents of one ZIP code also
 * share its change relative to the area. The earlier of two days counts (a random walk).
 */
export function driftVariance(drift: Drift, a: Point, b: Point): number {
  return hudChangeSince ** 2 / 12 + (a.zipCode === b.zipCode ? drift.zipVariance : 0)
}
