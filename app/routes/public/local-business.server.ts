import { SERVED_CITIES } from '#app/content/cities.ts'
import { zipFacts } from '#app/modules/rent-estimator/model/public-figures.ts'
import type { SiteFacts } from '#app/modules/settings/site-facts.server.ts'

/**
 * The company's facts for search engines. Includes a rating only if it was collected from reviews,
 * which ours is not. The location is the center of its ZIP code, if known.
 */
export function localBusiness({ company, baseUrl }: SiteFacts) {
  const place = zipFacts(postalParts(company.postalAddress)?.zipCode ?? '')
  return {
    '@context': 'https://schema.org',
    '@type': ['RealEstateAgent', 'LocalBusiness'],
    name: company.name,
    url: `${baseUrl}/`,
    telephone: company.phone,
    email: company.email,
    address: addressOf(company.postalAddress),
    ...(place ? { geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude } } : {}),
    ...(company.openingHours === '' ? {} : { openingHours: company.openingHours }),
    logo: company.logo?.url ?? `${baseUrl}/apple-touch-icon.png`,
    image: company.logo?.url ?? `${baseUrl}/apple-touch-icon.png`,
    areaServed: ['Des Moines', ...SERVED_CITIES],
  }
}

/** Parts of 'Street, City, IA 50309'; null for other formats. */
function postalParts(line: string) {
  const found = /^(.+), ([^,]+), ([A-Z]{2}) (\d{5})(?:-\d{4})?$/.exec(line.trim())
  if (!found) return null
  const [, street = '', city = '', state = '', zipCode = ''] = found
  return { street, city, state, zipCode }
}

function addressOf(line: string) {
  const parts = postalParts(line)
  if (!parts) return line
  return {
    '@type': 'PostalAddress',
    streetAddress: parts.street,
    addressLocality: parts.city,
    addressRegion: parts.state,
    postalCode: parts.zipCode,
    addressCountry: 'US',
  }
}
