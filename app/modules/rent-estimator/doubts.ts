import { isIowaZip } from '#app/modules/forms/fields.ts'
import { milesBetween } from './model/distance.ts'
import { FARTHEST_MILES } from './market-figures.ts'
import { ZIP_CODES, zipFacts } from './model/public-figures.ts'
import { type Doubt, type DoubtedFacts, sizeDoubts } from './size-doubts.ts'

/** Unusual size, rooms or place of a home that a form asks about before estimating. */
export function doubtsAbout(facts: DoubtedFacts): Doubt[] {
  return [...sizeDoubts(facts), ...placeDoubts(facts)]
}

/**
 * Whether the city fits the ZIP code: its own, or one with ZIP codes within five miles, because city limits do not follow ZIP
 * codes.
 */
function placeDoubts({ city, zipCode }: Pick<DoubtedFacts, 'city' | 'zipCode'>): Doubt[] {
  if (city === null || zipCode === null || !isIowaZip(zipCode)) return []
  const zip = zipFacts(zipCode)
  const key = cityKey(city)
  if (key === '') return []
  const zipsOfCity = ZIP_CODES.flatMap((code) => zipFacts(code) ?? []).filter((place) => cityKey(place.city) === key)
  if (!zip) {
    const [first] = zipsOfCity
    return first
      ? [{ field: 'city', question: `${first.city} has ZIP codes like ${first.zipCode}, not ${zipCode}. Is that right?` }]
      : []
  }
  if (zipsOfCity.some((place) => place.zipCode === zipCode || milesBetween(place, zip) <= FARTHEST_MILES)) return []
  return [{ field: 'city', question: `ZIP code ${zipCode} is in ${zip.city}, not ${city}. Is that right?` }]
}

/** Normalizes a city's spelling: 'W. Des Moines' and 'West Des Moines', 'St. Marys' and 'Saint Marys' are the same. */
function cityKey(city: string): string {
  return city
    .toLowerCase()
    .replace(/^w\b\.?/, 'west')
    .replace(/^st\b\.?/, 'saint')
    .replaceAll(/[^a-z]/g, '')
}

type Asked = DoubtedFacts & { confirmed: boolean }
type Complain = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

/** For a schema: asks about a home's unusual facts, unless the confirmation box is checked or `before` was just as unusual. */
export function confirmUnusualFacts({ confirmed, ...facts }: Asked, context: Complain, before: DoubtedFacts | null = null): void {
  if (confirmed) return
  const known = new Set(before === null ? [] : doubtsAbout(before).map(({ question }) => question))
  const doubts = doubtsAbout(facts).filter(({ question }) => !known.has(question))
  for (const { field, question } of doubts) context.addIssue({ code: 'custom', path: [field], message: question })
  if (doubts.length > 0) context.addIssue({ code: 'custom', path: ['confirmed'], message: MESSAGE_CONFIRM })
}

/** Shown next to the box that confirms unusual facts. */
export const MESSAGE_CONFIRM = 'Correct it, or check this box'
