import { isIowaZip } from '#app/modules/forms/fields.ts'
import { milesBetween } from './model/distance.ts'
import { FARTHEST_MILES } from './market-figures.ts'
import { ZIP_CODES, zipFacts } from './model/public-figures.ts'
import { type Doubt, type DoubtedFacts, sizeDoubts } from './size-doubts.ts'

/** What of a home's size and rooms, or of its place, should be asked about before it is estimated. */
export function doubtsAbout(facts: DoubtedFacts): Doubt[] {
  return [...sizeDoubts(facts), ...placeDoubts(facts)]
}

/** Whether the city can be the ZIP code's: its own, or one whose ZIP codes lie within five miles, because city limits do not follow ZIP codes. */
function placeDoubts({ city, zipCode }: Pick<DoubtedFacts, 'city' | 'zipCode'>): Doubt[] {
  if (city === null || zipCode === null || !isIowaZip(zipCode)) return []
  const zip = zipFacts(zipCode)
  const key = cityKey(city)
  if (key === '') return []
  const zipsOfCity = ZIP_CODES.flatMap((code) => zipFacts(code) ?? []).filter((place) => cityKey(place.city) === key)
  if (!zip) {
    const [first] = zipsOfCity
    return first
      ? [{ field: 'city', question: `${first.city} has ZIP codes like ${first.zipCode}, not ${zipCode}: is that right?` }]
      : []
  }
  if (zipsOfCity.some((place) => place.zipCode === zipCode || milesBetween(place, zip) <= FARTHEST_MILES)) return []
  return [{ field: 'city', question: `ZIP code ${zipCode} is in ${zip.city}, not in ${city}: is that right?` }]
}

/** One spelling of a city: 'W. Des Moines' and 'West Des Moines', 'St. Marys' and 'Saint Marys' are the same. */
function cityKey(city: string): string {
  return city
    .toLowerCase()
    .replace(/^w\b\.?/, 'west')
    .replace(/^st\b\.?/, 'saint')
    .replaceAll(/[^a-z]/g, '')
}

type Asked = DoubtedFacts & { confirmed: boolean }
type Complain = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

/** For a schema: asks about what is unusual of a home, unless the box that says it is right is checked, or `before` was as unusual. */
export function askAbout({ confirmed, ...facts }: Asked, context: Complain, before: DoubtedFacts | null = null): void {
  if (confirmed) return
  const known = new Set(before === null ? [] : doubtsAbout(before).map(({ question }) => question))
  const doubts = doubtsAbout(facts).filter(({ question }) => !known.has(question))
  for (const { field, question } of doubts) context.addIssue({ code: 'custom', path: [field], message: question })
  if (doubts.length > 0) context.addIssue({ code: 'custom', path: ['confirmed'], message: MESSAGE_CONFIRM })
}

/** Shown beside the box that confirms what is unusual. */
export const MESSAGE_CONFIRM = 'Correct it, or check this box'
