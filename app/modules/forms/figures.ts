/** The rules for a number in a form. */
export type NumberRule = {
  min: number
  max: number
  /** Smallest step, 1 if omitted; 'any' allows any decimals. */
  step?: number | 'any'
  /** Allows a dollar sign before it. */
  isMoney?: boolean
  /** A coordinate, with a sign and any number of decimals. */
  isDegrees?: boolean
  /** What the field asks for. The error message adds both limits: 'the square footage as a whole number'. */
  asks: string
  /** Formats the limits; with thousands separators if omitted. */
  format?: (end: number) => string
}

/** The oldest year built that we accept. */
const FIRST_YEAR_BUILT = 1800

/**
 * The limits of each figure, in forms and files (docs/product/analysis.md and rent-estimate.md). Money in whole dollars,
 * coordinates in degrees within Iowa.
 */
const FIGURES = {
  squareFeet: { min: 1, max: 1_000_000, asks: 'the square footage as a whole number' },
  basementFeet: { min: 0, max: 100_000, asks: 'the square footage as a whole number' },
  units: { min: 1, max: 5_000, asks: 'the number of units as a whole number' },
  bedrooms: { min: 0, max: 99, asks: 'the number of bedrooms as a whole number' },
  bathrooms: { min: 0, max: 99, step: 0.5, asks: 'the number of bathrooms, like 1 or 1.5,' },
  yearBuilt: { min: FIRST_YEAR_BUILT, asks: 'a year', format: String },
  rent: { min: 0, max: 100_000, isMoney: true, asks: 'the rent in whole dollars' },
  price: { min: 0, max: 100_000_000, isMoney: true, asks: 'the price in whole dollars' },
  rentalFeet: { min: 100, max: 20_000, asks: 'the square footage as a whole number' },
  rentalBedrooms: { min: 0, max: 20, asks: 'the number of bedrooms as a whole number' },
  rentalBathrooms: { min: 0.5, max: 20, step: 0.5, asks: 'the number of bathrooms, like 1 or 1.5,' },
  rentalYearBuilt: { min: FIRST_YEAR_BUILT, asks: 'a four-digit year', format: String },
  signedRent: { min: 100, max: 50_000, isMoney: true, asks: 'the monthly rent in whole dollars' },
  daysOnMarket: { min: 0, max: 3650, asks: 'the days on market as a whole number' },
  latitude: { min: 40.3, max: 43.6, isDegrees: true, asks: 'the latitude in degrees' },
  longitude: { min: -96.7, max: -90.1, isDegrees: true, asks: 'the longitude in degrees' },
  // Of campaigns: up to a year of days, as in the settings.
  stepDelay: { min: 0, max: 365, asks: 'the delay as a whole number' },
  followUp: { min: 1, max: 365, asks: 'the follow-up number' },
  templateDays: { min: 0, max: 365, asks: 'a whole number of days' },
  templateVersion: { min: 0, max: 1_000_000, asks: 'the version' },
} as const satisfies Record<string, Omit<NumberRule, 'max'> & { max?: number }>
export type Figure = keyof typeof FIGURES

/** A figure's limits. `thisYear`: the maximum of a year. */
export function limitsOf(figure: Figure, thisYear = Infinity): NumberRule {
  return { max: thisYear, ...FIGURES[figure] }
}
