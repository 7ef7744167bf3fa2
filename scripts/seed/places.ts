import type { PropertyType } from '#app/modules/properties/property.ts'
import type { Random } from './random.ts'

type Town = { city: string; zipCodes: readonly [string, ...string[]]; streets: readonly [string, ...string[]] }

/** Towns in the company's area. The house numbers are invented. */
const TOWNS: readonly [Town, ...Town[]] = [
  {
    city: 'Des Moines',
    zipCodes: ['50309', '50310', '50311', '50312', '50315', '50317'],
    streets: ['Beaver Ave', 'Ingersoll Ave', 'Merle Hay Rd', 'Cottage Grove Ave', 'E Grand Ave', 'Kingman Blvd', 'SW 9th St'],
  },
  { city: 'West Des Moines', zipCodes: ['50265', '50266'], streets: ['Ashworth Rd', 'Woodland Ave', 'Vine St', 'S 50th Pl'] },
  { city: 'Ankeny', zipCodes: ['50021', '50023'], streets: ['SE Walnut St', 'NW Irvinedale Dr', 'NE Trilein Dr'] },
  { city: 'Urbandale', zipCodes: ['50322', '50323'], streets: ['Hickman Rd', 'Aurora Ave', 'Douglas Ave'] },
  { city: 'Johnston', zipCodes: ['50131'], streets: ['Pioneer Pkwy', 'NW 62nd Ave'] },
  { city: 'Waukee', zipCodes: ['50263'], streets: ['SE Laurel St', 'NW Sunrise Dr'] },
  { city: 'Clive', zipCodes: ['50325'], streets: ['NW 94th St', 'Lakeshore Dr'] },
  { city: 'Windsor Heights', zipCodes: ['50324'], streets: ['63rd St', 'College Dr'] },
  { city: 'Altoona', zipCodes: ['50009'], streets: ['8th St SW', 'Ironwood Ave'] },
]

/** The property facts of a lead or an entry. */
export type Property = {
  streetAddress: string
  city: string
  state: string
  zipCode: string
  propertyType: PropertyType
  squareFootage: number
  unitCount: number
  bedrooms: number | null
  bathrooms: number | null
  yearBuilt: number | null
}

/** Unusual properties: a very long street, a studio, sixty units, a ZIP code without figures. */
export const UNUSUAL_PROPERTIES: readonly Partial<Property>[] = [
  {
    streetAddress: '18655 Southwest Old Meadowlark Conservation Parkway, Carriage House on the Hill, Unit 1204-B',
    city: 'Waukee',
    zipCode: '50263',
  },
  { propertyType: 'condo', squareFootage: 410, bedrooms: 0, bathrooms: 1, unitCount: 1 },
  { propertyType: 'multi-family', unitCount: 60, squareFootage: 820, bedrooms: 2, bathrooms: 1 },
  { propertyType: 'multi-family', unitCount: 12, squareFootage: 900, bedrooms: 2, bathrooms: 1.5 },
  { bedrooms: null, bathrooms: null, yearBuilt: null },
  { streetAddress: '5 Río Niño Ct', city: 'Clive', zipCode: '50325' },
]

/** An invented property in a real town. */
export function inventProperty(random: Random): Property {
  const town = random.pick(TOWNS)
  const propertyType = random.weighted({ 'single-family': 66, townhouse: 14, condo: 12, 'multi-family': 8 })
  const bedrooms = propertyType === 'single-family' ? random.whole(2, 5) : random.whole(1, 3)
  const unit = propertyType === 'condo' ? `, Unit ${random.whole(101, 420)}` : ''
  return {
    streetAddress: `${random.whole(110, 8990)} ${random.pick(town.streets)}${unit}`,
    city: town.city,
    state: 'IA',
    zipCode: random.pick(town.zipCodes),
    propertyType,
    squareFootage: 500 + bedrooms * random.whole(250, 420),
    unitCount: propertyType === 'multi-family' ? random.whole(2, 8) : 1,
    bedrooms: random.chance(0.93) ? bedrooms : null,
    bathrooms: random.chance(0.93) ? random.whole(2, 2 + bedrooms) / 2 : null,
    yearBuilt: random.chance(0.85) ? random.whole(1905, 2022) : null,
  }
}
