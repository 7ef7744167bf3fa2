/** A property as typed into the analysis form. */
export const TYPED_PROPERTY = {
  streetAddress: '1500 Walnut Street',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
  propertyType: 'condo',
  squareFootage: '900',
  unitCount: '1',
}

/** A house with all of its facts, as typed. */
export const TYPED_HOUSE = {
  streetAddress: '2847 Ingersoll Ave',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50312',
  propertyType: 'single-family',
  squareFootage: '1640',
  unitCount: '1',
  bedrooms: '3',
  bathrooms: '1.5',
  yearBuilt: '1928',
}

/** Fields of the analysis form for one property, on a different street each time. */
export function propertyFields(streets: readonly string[] = [TYPED_PROPERTY.streetAddress]): Record<string, string> {
  return Object.fromEntries(
    streets.flatMap((streetAddress, index) =>
      Object.entries({ ...TYPED_PROPERTY, streetAddress }).map(([name, value]) => [`properties[${index}].${name}`, value]),
    ),
  )
}
