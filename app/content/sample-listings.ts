import type { SERVED_CITIES } from './cities.ts'

type SampleListing = {
  street: string
  city: (typeof SERVED_CITIES)[number] | 'Des Moines'
  rentDollars: number
  bedrooms: number
  bathrooms: number
  squareFeet: number
  house: 'cape' | 'gable' | 'foursquare' | 'farmhouse'
  note: string
}

/** Invented homes for demo mode's listings, labeled as samples everywhere. */
export const SAMPLE_LISTINGS: readonly SampleListing[] = [
  {
    street: '100 Sample Bluestem Ln',
    city: 'Ankeny',
    rentDollars: 2150,
    bedrooms: 3,
    bathrooms: 2,
    squareFeet: 1520,
    house: 'gable',
    note: 'Fenced yard, two-car garage',
  },
  {
    street: '204 Sample Coneflower St',
    city: 'Des Moines',
    rentDollars: 1725,
    bedrooms: 3,
    bathrooms: 1.5,
    squareFeet: 1340,
    house: 'foursquare',
    note: 'Front porch, oak floors',
  },
  {
    street: '311 Sample Switchgrass Ct',
    city: 'Waukee',
    rentDollars: 1895,
    bedrooms: 2,
    bathrooms: 2.5,
    squareFeet: 1410,
    house: 'cape',
    note: 'Townhouse, attached garage',
  },
  {
    street: '48 Sample Burr Oak Ave',
    city: 'West Des Moines',
    rentDollars: 2480,
    bedrooms: 4,
    bathrooms: 2.5,
    squareFeet: 2120,
    house: 'farmhouse',
    note: 'Finished basement',
  },
  {
    street: '77 Sample Goldfinch Cir',
    city: 'Urbandale',
    rentDollars: 1980,
    bedrooms: 3,
    bathrooms: 2,
    squareFeet: 1480,
    house: 'cape',
    note: 'Ranch, one level',
  },
  {
    street: '129 Sample Prairie Rose Dr',
    city: 'Johnston',
    rentDollars: 1240,
    bedrooms: 1,
    bathrooms: 1,
    squareFeet: 760,
    house: 'gable',
    note: 'Condo, elevator',
  },
]
